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

it('names the bounds that the server enforces', () => {
  const { paths } = openApiDocument(allEndpoints);
  const sent = (path: string, name: string) => {
    const content = paths[path]?.post?.requestBody?.content;
    return content?.['application/json']?.schema.properties?.[name];
  };
  const longest = { maxLength: 2000 };
  expect(sent('/conversations', 'text')).toMatchObject(longest);
  expect(sent('/conversations/{id}/messages', 'text')).toMatchObject(longest);
  expect(sent('/orders/{id}/dispute', 'text')).toMatchObject(longest);
  expect(sent('/orders/{id}/review', 'text')).toMatchObject({ maxLength: 1000 });
  expect(sent('/orders/{id}/review', 'stars')).toMatchObject({ minimum: 1, maximum: 5 });
  expect(sent('/add-product', 'description')).toMatchObject({ maxLength: 5000 });
  expect(sent('/add-product', 'name')).toMatchObject({ minLength: 3, maxLength: 120 });
  expect(sent('/add-product', 'location')).toMatchObject({ minLength: 2, maxLength: 120 });
  expect(sent('/sign-up', 'name')).toMatchObject({ minLength: 1, maxLength: 80 });
  expect(sent('/order', 'meetingLocation')).toMatchObject({ minLength: 2, maxLength: 200 });
  expect(sent('/add-product', 'purchaseyear')).toMatchObject({ minimum: 1950 });
  expect(sent('/add-product', 'offerfloor')).toMatchObject({ minimum: 0, maximum: 100 });
  const amount = { exclusiveMinimum: 0 };
  expect(sent('/offers', 'amount')).toMatchObject(amount);
  expect(sent('/offers/{id}/counter', 'amount')).toMatchObject(amount);
  expect(sent('/orders/{id}/refund', 'amount')).toMatchObject(amount);
});

it('allows a phone number in the digits of any script, as the server does', () => {
  const { paths } = openApiDocument(allEndpoints);
  const body = paths['/order']?.post?.requestBody?.content['application/json']?.schema;
  const pattern = new RegExp(body?.properties?.phone?.pattern ?? 'none', 'u');
  expect('٠٥٠١٢٣٤٥٦٧').toMatch(pattern);
  expect('+1 (503) 555-0100').toMatch(pattern);
  expect('five').not.toMatch(pattern);
});

it('names only the headers, members and bodies that there are', () => {
  const { paths } = openApiDocument(allEndpoints);
  const headers = (path: string, method = 'get') =>
    Object.keys(paths[path]?.[method]?.responses[200]?.headers ?? {});
  expect(headers('/places')).toEqual(['ETag']);
  expect(headers('/sellers/{id}/reviews')).toEqual(['Link', 'ETag']);
  expect(headers('/order', 'post')).toEqual(['Idempotency-Replayed']);
  // Its secret is read anew (ADR 86).
  expect(headers('/create-payment-intent', 'post')).toEqual([]);
  const refused = paths['/product/advertise/{productId}']?.put?.responses[409]?.content;
  const [, extras] = refused?.['application/json'].schema.allOf ?? [];
  expect(extras).toEqual({ type: 'object', properties: { advertised: { type: 'boolean' } } });
  expect(paths['/users']?.post?.requestBody?.required).toBe(false);
  expect(paths['/order']?.post?.requestBody?.required).toBe(true);
});
