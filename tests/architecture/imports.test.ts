import { createRequire } from 'node:module';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, it } from 'vitest';

const rules = createRequire(import.meta.url)('./dependency-rules.cjs') as IConfiguration;

it('keeps the direction of imports, without cycles', async () => {
  const { output } = await cruise(
    ['app', 'server'],
    { ruleSet: { forbidden: rules.forbidden ?? [] }, validate: true, ...rules.options },
    {},
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  const { modules, summary } = output as ICruiseResult;
  expect(modules.length).toBeGreaterThan(80);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    [],
  );
});
