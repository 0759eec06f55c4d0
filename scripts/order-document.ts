/** Writes docs/order-machine.md from the table of the order machine (npm run docs:orders). */
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { ORDER_DOCUMENT, orderDocument } from './order-table';

const config = await resolveConfig(ORDER_DOCUMENT);
writeFileSync(ORDER_DOCUMENT, await format(orderDocument(), { ...config, parser: 'markdown' }));
console.log(`Wrote ${ORDER_DOCUMENT}.`);
