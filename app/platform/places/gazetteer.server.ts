import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { placeSlugs } from '~/lib/place-slug';
import type { Gazetteer, Place } from './gazetteer';

/**
 * Tab-separated, sorted by id, one place a line: id, name, region, country, cell, qualifier,
 * population. Written by `npm run places`, in the folder that the server was started in.
 */
const FILE = 'prisma/places/places.tsv.br';
/**
 * Tab-separated, written by hand: the id of a place, its names in these languages, and at the end of some
 * lines the name in its own, by which it is only found.
 */
const NAMES_FILE = 'prisma/places/names.tsv';
const NAME_LANGUAGES = ['en', 'de', 'es', 'ar'] as const;

/** Lines whose name has a second spelling (place-slug.ts). */
const RESPELT = /^[^\t]*\t[^\t]*[äöüåøÄÖÜÅØ]|(?:^|-)(?:saint|sankt)/;

/** After the last character of any id. */
const LAST = '\uffff';

type Names = Place['names'];

interface Loaded {
  lines: string[];
  /** Other names by the id of their place. */
  names: ReadonlyMap<string, Names>;
  /** Sorted lines of ids that places would have by other names and spellings, and their real ids. */
  others: readonly string[];
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
      const found = new Set(linesFrom(lines, beginning));
      for (const other of linesFrom(others, beginning)) {
        const line = findLine(lines, other.slice(other.indexOf('\t') + 1));
        if (line !== null) found.add(line);
      }
      return largestOf(found, limit).map((line) => toPlace(line, names));
    },
  };
}

function largestOf(lines: Iterable<string>, limit: number): string[] {
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
  const lines = text.toString('utf8').trimEnd().split('\n');
  const names = new Map<string, Names>();
  const others = lines.filter((line) => RESPELT.test(line)).flatMap(otherLines);
  for (const line of (await readFile(namesFile, 'utf8')).trimEnd().split('\n')) {
    const [id = '', ...given] = line.split('\t');
    const pairs = NAME_LANGUAGES.map((code, index) => [code, given[index] ?? ''] as const);
    names.set(id, Object.fromEntries(pairs.filter(([, name]) => name !== '')));
    for (const name of given) if (name !== '') others.push(...linesOf(id, placeSlugs(name)));
  }
  return { lines, names, others: others.sort() };
}

function otherLines(line: string): string[] {
  const [id = '', name = ''] = line.split('\t', 2);
  return linesOf(id, placeSlugs(name).slice(1));
}

function linesOf(id: string, slugs: readonly string[]): string[] {
  const where = id.slice(id.indexOf('.'));
  return slugs.map((slug) => `${slug}${where}\t${id}`);
}

/** The lines that begin with a text. */
function linesFrom(lines: readonly string[], beginning: string): string[] {
  return lines.slice(firstFrom(lines, beginning), firstFrom(lines, beginning + LAST));
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
