import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const CLIENT = 'build/client';
const MOST_BYTES = 95 * 1024;

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports: string[] }>;
  url: string;
}

function readManifest(): Manifest {
  const file = readdirSync(path.join(CLIENT, 'assets')).find((name) =>
    /^manifest-.*js$/.test(name),
  );
  const text = readFileSync(path.join(CLIENT, 'assets', file ?? ''), 'utf8');
  return JSON.parse(text.replace(/^window\.__remixManifest=/, '').replace(/;$/, '')) as Manifest;
}

const sizes = new Map<string, number>();
/** Bytes of a built script, compressed as well as it can be: as it is sent. */
function sizeOf(address: string): number {
  const known = sizes.get(address) ?? brotliCompressSync(readFileSync(CLIENT + address)).length;
  sizes.set(address, known);
  return known;
}

function scriptsOf({ entry, routes, url }: Manifest, id: string): Set<string> {
  const scripts = new Set([url, entry.module, ...entry.imports]);
  for (let at = routes[id]; at; at = routes[at.parentId ?? '']) {
    for (const one of [at.module, ...at.imports]) scripts.add(one);
  }
  return scripts;
}

const manifest = readManifest();
const pages = Object.keys(manifest.routes).filter((id) => !/^(api|root)\b|routes\/api\//.test(id));

it('no page but the payment page loads more than 95 KB of scripts', () => {
  const tooHeavy = pages
    .filter((id) => id !== 'routes/dashboard/payment')
    .map((id) => ({
      id,
      bytes: [...scriptsOf(manifest, id)].reduce((sum, one) => sum + sizeOf(one), 0),
    }))
    .filter(({ bytes }) => bytes > MOST_BYTES);
  expect(tooHeavy).toEqual([]);
});

it('the validation library is loaded where a form lives, and nowhere else', () => {
  const holdsZod = (address: string) =>
    /ZodError|_zod\b/.test(readFileSync(CLIENT + address, 'utf8'));
  for (const id of [
    'front',
    'home',
    'routes/site/category',
    'routes/site/product',
    'routes/site/search',
    'routes/site/blog',
  ]) {
    expect([id, [...scriptsOf(manifest, id)].filter(holdsZod)]).toEqual([id, []]);
  }
});

it('there is one stylesheet', () => {
  const sheets = readdirSync(path.join(CLIENT, 'assets')).filter((name) => name.endsWith('.css'));
  expect(sheets).toHaveLength(1);
});

it('the server renders with production code of React only', () => {
  const chunks = readdirSync('build/chunks').map((name) => `build/chunks/${name}`);
  const code = ['build/main.js', ...chunks].map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(code).toMatch(/Object\.assign\(process\.env, \{ NODE_ENV: ['"]production['"] \}\)/);
  // Whatever of React they loaded by themselves would be chosen before that line runs.
  expect(code).not.toMatch(/^import .* from "react/m);
});
