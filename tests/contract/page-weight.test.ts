import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { languageCodes, type LanguageCode } from '~/i18n/languages';

const CLIENT = 'build/client';
/** Bytes of scripts a page, and of a page whose form is validated in the browser. */
/** The same code has up to a hundred bytes more with other short names: the build chooses them. */
const NAMES_BYTES = 128;
const MAX_BYTES = 95 * 1024 + NAMES_BYTES;
const MAX_FORM_BYTES = 110 * 1024 + NAMES_BYTES;

/** The routes with a form to fill in. The booking dialog loads its form when it opens (ADR 101). */
const FORM_PAGES = [
  'site/login',
  'site/login-code',
  'site/register',
  'site/forgot-password',
  'site/reset-password',
  'site/contact',
  'site/newsletter',
  'site/report-product',
  'site/make-offer',
  'site/dev-sign-in',
  'dashboard/account',
  'dashboard/account-delete',
  'dashboard/account-email',
  'dashboard/second-factor',
  'dashboard/passkeys',
  'dashboard/confirm-identity',
  'dashboard/add-product',
  'dashboard/edit-product',
  'dashboard/pause-shop',
  'dashboard/save-search',
  'dashboard/edit-search',
  'dashboard/order',
  'dashboard/order-dispute',
  'dashboard/order-refund',
  'dashboard/order-review',
  'site/report-seller',
  'site/report-review',
  'dashboard/dispute',
  'dashboard/chargeback',
  'dashboard/payment',
  'dashboard/counter-offer',
  'dashboard/admins',
  'dashboard/categories',
  'dashboard/rename-category',
  'dashboard/category-field-list',
  'dashboard/edit-category-field',
  'dashboard/rename-passkey',
  'dashboard/synonyms',
  'dashboard/edit-synonyms',
  'dashboard/new-message',
  'dashboard/conversation',
  'dashboard/report-conversation',
  'dashboard/reported-conversation',
  'dashboard/suspend-person',
  'dashboard/lift-suspension',
  'dashboard/suspension',
  'dashboard/listing-decision',
  'dashboard/refuse-listing',
  'dashboard/show-listing-again',
  'dashboard/remove-review',
  'delete-any-product',
  'delete-account',
  'delete-buyer',
  'delete-seller',
  'dashboard/delete-reported-product',
  'dashboard/delete-reported-products',
  'dashboard/word-rules',
  'dashboard/report-reasons',
  'dashboard/edit-report-reason',
  'dashboard/moderation-settings',
  'dashboard/appeal',
  'dashboard/earnings',
  'dashboard/payout-paid',
  'dashboard/payout-failed',
];

interface Manifest {
  entry: { module: string };
  routes: Record<string, { parentId?: string; module: string }>;
  url: string;
}

const folders = JSON.parse(readFileSync('build/script-folders.json', 'utf8')) as Record<
  LanguageCode,
  string
>;
/** Where the scripts in English are. */
const SCRIPTS = folders.en;

function readManifest(folder: string): Manifest {
  const text = readFileSync(`${CLIENT}${folder}manifest.js`, 'utf8');
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
  const scripts = withImports(entry.module).add(url);
  for (let at = routes[id]; at; at = routes[at.parentId ?? '']) withImports(at.module, scripts);
  return scripts;
}

const manifest = readManifest(SCRIPTS);
const pages = Object.keys(manifest.routes).filter((id) => !/^(api|root)\b|routes\/api\//.test(id));

/** Whether a script contains the code that validates forms: conform and zod. */
const validates = (address: string) =>
  /ZodError|_zod\b|__intent__/.test(readFileSync(CLIENT + address, 'utf8'));

/** In letters of two bytes the same texts are longer. */
const TEXTS_BYTES = 2 * 1024;
/** The page of a seller has a list of products with reviews, following and reports beside it. */
const SELLER_BYTES = 1024;
/** What a dialog may add to a page with a form: its own frame and texts. */
const DIALOG_BYTES = 4.5 * 1024;

it.each(languageCodes)('pages in %s load at most 95 KB of scripts, with a form 110 KB', (code) => {
  const manifest = readManifest(folders[code]);
  const more = code === 'en' ? 0 : TEXTS_BYTES;
  const tooHeavy = pages
    .map((id) => {
      const scripts = [...scriptsOf(manifest, id)];
      const bytes = scripts.reduce((sum, one) => sum + sizeOf(one), 0);
      const usual = scripts.some(validates) ? MAX_FORM_BYTES : MAX_BYTES;
      return { id, bytes, max: usual + more + (id === 'routes/site/seller' ? SELLER_BYTES : 0) };
    })
    .filter(({ bytes, max }) => bytes > max);
  expect(tooHeavy).toEqual([]);
});

/** A script and those that it imports. */
function withImports(address: string, found = new Set<string>()): Set<string> {
  found.add(address);
  const text = readFileSync(CLIENT + address, 'utf8');
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    if (!found.has(folder + name)) withImports(folder + name, found);
  }
  return found;
}

it('a page with the booking dialog open loads at most 114.5 KB', () => {
  const added = withImports(`${SCRIPTS}booking-dialog.js`);
  expect([...added].some(validates)).toBe(true);
  for (const id of ['front', 'routes/site/category', 'routes/site/product', 'routes/site/search']) {
    const scripts = new Set([...scriptsOf(manifest, id), ...added]);
    const bytes = [...scripts].reduce((sum, one) => sum + sizeOf(one), 0);
    expect(bytes, id).toBeLessThanOrEqual(MAX_FORM_BYTES + DIALOG_BYTES);
  }
});

it('form validation is loaded by the pages of forms, and by no other', () => {
  const withForms = pages
    .filter((id) => [...scriptsOf(manifest, id)].some(validates))
    .map((id) => id.replace(/^routes\//, ''));
  expect(withForms.sort()).toEqual([...FORM_PAGES].sort());
});

it('public pages wait for one stylesheet, dashboards for one more (ADR 334)', () => {
  const sheets = readdirSync(path.join(CLIENT, 'assets')).filter((name) => name.endsWith('.css'));
  const names = sheets.map((name) => name.replace(/-[\w-]{8}\.css$/, ''));
  expect(names.sort()).toEqual(['dashboard', 'print', 'tailwind']);
});

it('the server renders with production code of React only', () => {
  const chunks = readdirSync('build/chunks').map((name) => `build/chunks/${name}`);
  const code = ['build/main.js', ...chunks].map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(code).toMatch(/Object\.assign\(process\.env, \{ NODE_ENV: ['"]production['"] \}\)/);
  // Whatever of React they loaded by themselves would be chosen before that line runs.
  expect(code).not.toMatch(/^import .* from "react/m);
});
