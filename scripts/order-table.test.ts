import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { ORDER_DOCUMENT, orderDocument } from './order-table';

it('describes the order machine as it is (npm run docs:orders)', async () => {
  const config = await resolveConfig(ORDER_DOCUMENT);
  const expected = await format(orderDocument(), { ...config, parser: 'markdown' });
  expect(readFileSync(ORDER_DOCUMENT, 'utf8')).toBe(expected);
});
