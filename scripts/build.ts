/** Builds what is stale: Prisma's clients, the pages, the server (npm run build; npm start first). */
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { compressAssets } from './compress-assets';
import { removeEndpoints } from './page-manifest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'build/stamp');
const SOURCES = [
  'app',
  'server',
  'public',
  'prisma',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
];
const NOT_SOURCES = /(^|\/)(generated|demo\/pictures)(\/|$)|\.test\.tsx?$|\.sql$/;

/** Hash over the Node version and the names and contents of all sources of the build. */
function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  const visit = (relative: string) => {
    if (NOT_SOURCES.test(relative)) return;
    const full = path.join(root, relative);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${relative}/${name}`);
    } else {
      hash.update(relative).update(readFileSync(full));
    }
  };
  SOURCES.forEach(visit);
  return hash.digest('hex');
}

/** Runs one of our tools; rejects with what it printed when it fails. */
function run(name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed:\n${Buffer.concat(output).toString()}`));
    });
  });
}

async function main(): Promise<void> {
  const sources = hashSources();
  const clients = path.join(root, 'app/platform/db/generated/stamp');
  const fresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources;
  if (fresh && existsSync(clients)) return;
  process.stdout.write('Building Rummage (only when something has changed) …\n');
  rmSync(stampFile, { force: true });
  rmSync(path.join(root, 'build/chunks'), { recursive: true, force: true });
  await run('Prisma', ['--import', 'tsx', 'scripts/prisma-generate.ts']);
  await run('The catalogues', ['--import', 'tsx', 'scripts/messages.ts']);
  await run('The build of the pages', ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build']);
  removeEndpoints(path.join(root, 'build'));
  // Imported now, because it reads the compiled catalogues.
  const { inlineMessages } = await import('./inline-messages');
  inlineMessages(path.join(root, 'build'));
  await bundle({
    absWorkingDir: root,
    // Where there are no sources, as in the image, the commands run from here: node build/backup.js
    entryPoints: {
      main: 'server/main.ts',
      'admin-create': 'scripts/admin-create.ts',
      'admin-reset-password': 'scripts/admin-reset-password.ts',
      'admin-reset-second-factor': 'scripts/admin-reset-second-factor.ts',
      backup: 'scripts/backup.ts',
      restore: 'scripts/restore.ts',
    },
    outdir: 'build',
    // Apart, so that only the database and the services in use are loaded at the start.
    splitting: true,
    chunkNames: 'chunks/[hash]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '~': path.join(root, 'app') },
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await bundle({
    absWorkingDir: root,
    entryPoints: { sw: 'app/ui/service-worker.ts' },
    outdir: 'build/client',
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    logLevel: 'warning',
  });
  await compressAssets(path.join(root, 'build/client'));
  writeFileSync(stampFile, sources);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
