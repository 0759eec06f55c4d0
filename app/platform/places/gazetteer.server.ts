import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Gazetteer, Place } from './gazetteer';

/**
 * Tab-separated, sorted by id, one place a line: id, name, region, country, cell, population.
 * Written by `npm run places`, in the folder that the server was started in.
 */
const FILE = 'prisma/places/places.tsv.br';

/** After the last character of any id. */
const LAST = '\uffff';

/** The gazetteer that ships with the shop, read into memory at its first use (ADR 215). */
export function openGazetteer(file = path.resolve(FILE)): Gazetteer {
  let lines: Promise<string[]> | null = null;
  const load = () => (lines ??= readLines(file));
  return {
    async find(id) {
      const all = await load();
      const line = all[firstFrom(all, `${id}\t`)];
      const place = line ? toPlace(line) : null;
      return place?.id === id ? place : null;
    },
    async begin(beginning, limit) {
      const all = await load();
      const from = firstFrom(all, beginning);
      const to = firstFrom(all, beginning + LAST);
      const largest: { line: string; population: number }[] = [];
      for (const line of all.slice(from, to)) {
        const population = Number(line.slice(line.lastIndexOf('\t') + 1));
        if (largest.length === limit && population <= (largest.at(-1)?.population ?? 0)) continue;
        const at = largest.findIndex((one) => one.population < population);
        largest.splice(at < 0 ? largest.length : at, 0, { line, population });
        largest.length = Math.min(largest.length, limit);
      }
      return largest.map(({ line }) => toPlace(line));
    },
  };
}

async function readLines(file: string): Promise<string[]> {
  const text = await promisify(brotliDecompress)(await readFile(file));
  return text.toString('utf8').trimEnd().split('\n');
}

/** The index of the first line that is not smaller than `text`. */
function firstFrom(lines: readonly string[], text: string): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toPlace(line: string): Place {
  const [id = '', name = '', region = '', country = '', cell, population] = line.split('\t');
  return { id, name, region, country, cell: Number(cell), population: Number(population) };
}
