import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findViolations, rules } from './find-violations';

it('keeps the direction of imports, without cycles', async () => {
  const { modules, violations } = await findViolations(path.resolve());
  expect(modules).toBeGreaterThan(300);
  expect(violations).toEqual([]);
});

it('names the folders that may import each package of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const declared = Object.keys(rules.packages);
  expect(Object.keys(dependencies).filter((name) => !declared.includes(name))).toEqual([]);
  const installed = { ...dependencies, ...devDependencies };
  expect(declared.filter((name) => !(name in installed))).toEqual([]);
});
