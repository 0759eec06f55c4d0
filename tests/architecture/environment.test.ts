import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { variableNames } from '~/platform/env.server';

it('lists every variable of the environment in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const missing = variableNames.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example));
  expect(missing).toEqual([]);
});
