/**
 * Runs every tests/fault/*.fault.ts, or those whose names hold a word given on the command line,
 * and prints one line per figure (npm run test:fault). Fails on any violation.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaultTest } from './figure';

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.fault.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort();

let bad = 0;
for (const file of files) {
  try {
    const module = (await import(pathToFileURL(path.join(folder, file)).href)) as {
      default: FaultTest;
    };
    for (const { name, runs, violations, note } of await module.default()) {
      bad += violations;
      const more = note ? ` (${note})` : '';
      console.log(`${name}: ${runs} runs, ${violations} violations${more}`);
    }
  } catch (error) {
    bad += 1;
    console.log(`${file}: did not finish`);
    console.error(error);
  }
}
process.exit(bad > 0 ? 1 : 0);
