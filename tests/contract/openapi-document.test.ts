import { readFileSync } from 'node:fs';
import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openApiDocument } from '~/http/openapi-document.server';
import { allEndpoints } from '~/routes/api/all-endpoints.server';

const FILE = 'docs/api/openapi.json';
const committed = readFileSync(FILE, 'utf8');

/** What the linter's strictest common rules say of a document. */
async function complaints(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintDocument({
    document: makeDocumentFromString(document, FILE),
    externalRefResolver: new BaseResolver(),
    config: config.styleguide,
  });
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
}

it('is committed as the calls declare it (npm run api:document writes it)', () => {
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(openApiDocument(allEndpoints))));
});

it('satisfies the linter', async () => {
  expect(await complaints(committed)).toEqual([]);
});

it('would not satisfy it with two operations of one name', async () => {
  const broken = committed.replaceAll(/"operationId": "\w+"/g, '"operationId": "same"');
  expect(await complaints(broken)).toContainEqual(
    expect.stringMatching(/^operation-operationId-unique/),
  );
});
