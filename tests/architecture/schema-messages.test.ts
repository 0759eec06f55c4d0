import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const files = import.meta.glob<Record<string, unknown>>('../../app/features/**/*.schema.ts', {
  eager: true,
});

const isObject = (schema: unknown): schema is z.ZodMiniObject => schema instanceof z.ZodMiniObject;

const schemas = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    isObject(schema) ? [[`${file} ${name}`, schema] as const] : [],
  ),
);

// An empty field of a form is absent: what its schema says then stands on the page.
it.for(schemas)('%s has its own words for fields that are not filled in', ([, schema]) => {
  const issues = schema.safeParse({}).error?.issues ?? [];
  expect(issues.filter(({ message }) => /^Invalid/.test(message))).toEqual([]);
});

it('finds the schemas of the forms', () => {
  expect(schemas.length).toBeGreaterThan(20);
});
