import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

const sources = sourceFiles(['app', 'server', 'scripts', 'prisma/seed', 'prisma/factories'], CODE);

const production = sources.filter((file) => !isTest(file));

/** The names of the files that match, for messages that say where to look. */
const offenders = (files: SourceFile[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

/** The ways of reading environment variables. */
const ENVIRONMENT =
  /\bprocess\s*(\??\.\s*env\b|(\?\.)?\[['"`]env)|\benv\b[^}\n]*\}\s*=\s*process\b|from '(node:)?process'/;

/** Commands that read or set variables of their own, before or instead of the application's. */
const COMMANDS_WITH_ENVIRONMENT = [
  'scripts/admin-create.ts',
  'scripts/backup.ts',
  'scripts/bench-alerts.ts',
  'scripts/build.ts',
  'scripts/check-search.ts',
  'scripts/prisma-generate.ts',
  'scripts/read-settings.ts',
  'scripts/restore.ts',
];

/** Prisma makes a pattern for LIKE of these, and escapes nothing. */
const LIBRARY_PATTERN = /\b(contains|startsWith|endsWith):/;

/**
 * A style rule that depends on the root by `:has` and applies to something inside of it. While a
 * page arrives, it makes a browser compute the style of the whole page again and again: set a
 * variable on the root instead.
 */
const ROOT_HAS_PART = /^\s*(:root|html|body)[^\s{]*:has\((?:[^()]|\([^()]*\))*\)\s*[^\s{,]/m;

describe('house rules', () => {
  it('names files in kebab-case and never after nothing in particular', () => {
    const allowed = /^(entry\.(client|server)|[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9-]+)*\.tsx?$/;
    const vague = /(^|[-/])(utils?|helpers?|common|misc)([-./]|$)/;
    const wrong = sources.filter(
      ({ name }) => !allowed.test(path.basename(name)) || vague.test(name),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('reads the environment in commands that are declared', () => {
    const commands = production.filter(({ name }) => /^(scripts|prisma)\//.test(name));
    expect(offenders(commands, ENVIRONMENT).sort()).toEqual(COMMANDS_WITH_ENVIRONMENT);
    expect('const { DATABASE_URL } = process.env;').toMatch(ENVIRONMENT);
    expect('const { env } = process;').toMatch(ENVIRONMENT);
    expect("import { env } from 'node:process';").toMatch(ENVIRONMENT);
  });

  it('takes the time from the clock', () => {
    const features = production.filter(({ name }) => /^app\/(features|http|routes)\//.test(name));
    expect(offenders(features, /new Date\(\)|Date\.now\(\)/)).toEqual([]);
  });

  it('answers JSON only through the declared endpoints', () => {
    const api = production.filter(
      ({ name }) =>
        name.startsWith('app/routes/api/') &&
        !/(deletion|offer-step|order-step|order-of-payment-page|not-found|all-endpoints\.server|endpoint-examples\.server)\.ts$/.test(
          name,
        ),
    );
    const around = api.filter(
      ({ text }) =>
        !/^export const loader = route\.loader;$/m.test(text) ||
        !/^export const action = route\.action;$/m.test(text) ||
        !/jsonRoute\(/.test(text),
    );
    expect(around.map(({ name }) => name)).toEqual([]);
  });

  it('makes patterns for LIKE in one place, and none by the database library', () => {
    const app = production.filter(({ name }) => /^(app|server)\//.test(name));
    const patterns = app.filter(({ name }) => name !== 'app/platform/db/read-table.sql.server.ts');
    // Backups read the names of SQLite's own tables by a pattern that is written out.
    const inQueries = patterns.filter(({ name }) => !name.startsWith('app/platform/db/backup/'));
    expect(offenders(inQueries, /\b(I?LIKE|GLOB|REGEXP|SIMILAR TO)\b/)).toEqual([]);
    expect(offenders(patterns, LIBRARY_PATTERN)).toEqual([]);
    expect(`{ id: { endsWith: ending } }`).toMatch(LIBRARY_PATTERN);
    expect(`where: { name: { contains: q, mode: 'insensitive' } }`).toMatch(LIBRARY_PATTERN);
  });

  it('reads forms only through app/http', () => {
    const pages = production.filter(({ name }) => /^app\/routes\/(site|dashboard)\//.test(name));
    expect(offenders(pages, /\.formData\(\)|export async function action/)).toEqual([]);
  });

  it('puts no style attribute into a page', () => {
    const pages = production.filter(({ name }) => name.endsWith('.tsx'));
    expect(offenders(pages, /\sstyle=/)).toEqual([]);
  });

  it('puts HTML into a page only where the fragment cache has rendered it', () => {
    expect(offenders(production, /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/)).toEqual(
      ['app/ui/cached-fragment.tsx'],
    );
  });

  it('lets the root depend on what a page holds only for the style of the root itself', () => {
    const styles = sourceFiles(['app'], /\.css$/);
    expect(styles.length).toBeGreaterThan(1);
    expect(offenders(styles, ROOT_HAS_PART)).toEqual([]);
    expect('  :root:has(.message-form) .site-footer {').toMatch(ROOT_HAS_PART);
    expect('body:has(dialog:not([open])) > main {').toMatch(ROOT_HAS_PART);
    expect('  :root:has(dialog:not([open])) {').not.toMatch(ROOT_HAS_PART);
  });

  it('has no barrels', () => {
    const files = production.filter(({ name }) => /\/index\.tsx?$/.test(name));
    expect(files.map(({ name }) => name)).toEqual([]);
  });
});
