import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { placeSlug } from '~/lib/place-slug';
import type { Gazetteer, Place } from './gazetteer';

/**
 * Tab-separated, sorted by id, one place a line: id, name, region, country, cell, qualifier,
 * population. Written by `npm run places`, in the folder that the server was started in.
 */
const FILE = 'prisma/places/places.tsv.br';
/** Tab-separated, written by hand: the id of a place, and its names in these languages. */
const NAMES_FILE = 'prisma/places/names.tsv';
const NAME_LANGUAGES = ['en', 'de', 'es', 'ar'] as const;

/** After the last character of any id. */
const LAST = '\uffff';

type Names = Place['names'];

interface Loaded {
  lines: string[];
  /** Other names by the id of their place. */
  names: ReadonlyMap<string, Names>;
  /** Ids that places would have under their other names, with the real id in `of`. */
  others: readonly { id: string; of: string }[];
}

/** The gazetteer that ships with the shop, read into memory at its first use (ADR 215). */
export function openGazetteer(
  file = path.resolve(FILE),
  namesFile = path.resolve(NAMES_FILE),
): Gazetteer {
  let loaded: Promise<Loaded> | null = null;
  const load = () => (loaded ??= read(file, namesFile));
  const findLine = (lines: readonly string[], id: string) => {
    const line = lines[firstFrom(lines, `${id}\t`)];
    return line?.startsWith(`${id}\t`) ? line : null;
  };
  return {
    async find(id) {
      const { lines, names } = await load();
      const line = findLine(lines, id);
      return line === null ? null : toPlace(line, names);
    },
    async begin(beginning, limit) {
      const { lines, names, others } = await load();
      const from = firstFrom(lines, beginning);
      const to = firstFrom(lines, beginning + LAST);
      const named = others.filter(
        ({ id, of }) => id.startsWith(beginning) && !of.startsWith(beginning),
      );
      const renamed = new Set(named.map(({ of }) => findLine(lines, of)));
      const found = [...lines.slice(from, to), ...[...renamed].filter((line) => line !== null)];
      return largestOf(found, limit).map((line) => toPlace(line, names));
    },
  };
}

function largestOf(lines: readonly string[], limit: number): string[] {
  const largest: { line: string; population: number }[] = [];
  for (const line of lines) {
    const population = Number(line.slice(line.lastIndexOf('\t') + 1));
    if (largest.length === limit && population <= (largest.at(-1)?.population ?? 0)) continue;
    const at = largest.findIndex((one) => one.population < population);
    largest.splice(at < 0 ? largest.length : at, 0, { line, population });
    largest.length = Math.min(largest.length, limit);
  }
  return largest.map(({ line }) => line);
}

async function read(file: string, namesFile: string): Promise<Loaded> {
  const text = await promisify(brotliDecompress)(await readFile(file));
  const names = new Map<string, Names>();
  const others: { id: string; of: string }[] = [];
  for (const line of (await readFile(namesFile, 'utf8')).trimEnd().split('\n')) {
    const [of = '', ...given] = line.split('\t');
    const pairs = NAME_LANGUAGES.map((code, index) => [code, given[index] ?? ''] as const);
    names.set(of, Object.fromEntries(pairs.filter(([, name]) => name !== '')));
    const place = of.slice(of.indexOf('.'));
    const slugs = new Set(given.filter((name) => name !== '').map(placeSlug));
    for (const slug of slugs) others.push({ id: slug + place, of });
  }
  return { lines: text.toString('utf8').trimEnd().split('\n'), names, others };
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

function toPlace(line: string, names: Loaded['names']): Place {
  const [id = '', name = '', region = '', country = '', cell, qualifier = '', population] =
    line.split('\t');
  const numbers = { cell: Number(cell), population: Number(population) };
  return { id, name, region, country, qualifier, ...numbers, names: names.get(id) ?? {} };
}
