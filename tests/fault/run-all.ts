/**
 * Runs every tests/fault/*.fault.ts, or those whose names hold a word given on the command line,
 * and prints one line per figure (npm run test:fault). Fails on any violation; ends by itself.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaultTest, Figure } from './figure';

/** No file may keep the others waiting for ever. */
const TIMEOUT_MS = Number(process.env.FAULT_MINUTES ?? 40) * 60_000;

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.fault.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort();

const began = Date.now();
let bad = files.length === 0 ? 1 : 0;
for (const file of files) {
  const from = Date.now();
  try {
    const module = (await import(pathToFileURL(path.join(folder, file)).href)) as {
      default: FaultTest;
    };
    for (const figure of await Promise.race([module.default(), giveUp()])) {
      bad += figure.violations;
      console.log(inWords(figure));
    }
  } catch (error) {
    bad += 1;
    console.log(`${file}: did not finish`);
    console.error(error);
  }
  console.error(`  ${file}: ${Math.round((Date.now() - from) / 1000)} s`);
}
console.log(`In all ${Math.round((Date.now() - began) / 60_000)} minutes, ${bad} violations.`);
process.exit(bad > 0 ? 1 : 0);

function inWords({ name, runs, violations, goal, note }: Figure): string {
  const more = [note, goal && `goal: ${goal}`].filter(Boolean).join('; ');
  return `${name}: ${runs} runs, ${violations} violations${more ? ` (${more})` : ''}`;
}

function giveUp(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long.')), TIMEOUT_MS).unref();
  });
}
