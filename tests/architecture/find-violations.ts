import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

interface Rules extends IConfiguration {
  /** The features that each feature may import. */
  features: Record<string, string[]>;
  /** The folders that may import each npm package. */
  packages: Record<string, string[]>;
  /** The folders that may import each module of Node's. */
  core: Record<string, string[]>;
}

export const rules = createRequire(import.meta.url)('./dependency-rules.cjs') as Rules;

/**
 * Applies the rules to the modules of `folder`, a copy of the project or the project itself.
 * Gives the number of modules and each violation as `rule: from → to`.
 */
export async function findViolations(folder: string) {
  const fileName = path.join(folder, 'tsconfig.json');
  const { output } = await cruise(
    ['app', 'server', 'scripts', 'prisma'],
    {
      ruleSet: { forbidden: rules.forbidden ?? [] },
      validate: true,
      baseDir: folder,
      ...rules.options,
      tsConfig: { fileName },
    },
    {},
    { tsConfig: extractTSConfig(fileName) },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}
