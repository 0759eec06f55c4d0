import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files';

const FOLDER = 'docs/decisions';
const SECTIONS = ['Context', 'Decision', 'Consequences', 'What would make us revisit it'];
const STATUS = /^(proposed|accepted|superseded by \[ADR \d+\]\(\d{4}-[a-z0-9-]+\.md\))$/;

/** What an ADR lacks of the template (0000-template.md). */
function misfits(name: string, text: string): string[] {
  const number = Number(name.slice(0, 4));
  const title = text.split('\n')[0] ?? '';
  const fields = [...text.matchAll(/^- (Date|Status|Related): (.*)$/gm)];
  const names = fields.map(([, field]) => field);
  const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, section]) => section);
  return [
    ...(title.startsWith(`# ${number}. `) ? [] : ['title']),
    ...(names.join().replace(',Related', '') === 'Date,Status' ? [] : ['date and status']),
    ...(/^\d{4}-\d\d-\d\d$/.test(fields[0]?.[2] ?? '') ? [] : ['date']),
    ...(STATUS.test(fields[1]?.[2] ?? '') ? [] : ['status']),
    ...(sections.filter((one) => SECTIONS.includes(one ?? '')).join() === SECTIONS.join()
      ? []
      : ['sections']),
  ];
}

interface Decision {
  name: string;
  text: string;
}

const LINK = /\((\d{4}-[^)]+\.md)\)/g;

/**
 * The pairs of which only one says that it follows the other. The later one has `Supersedes:` or
 * `Amends:`; the earlier one has it as its status, or links to it.
 */
function onesided(files: readonly Decision[]): string[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const followed = (text: string, kind: string) =>
    [...text.matchAll(new RegExp(`^- ${kind}: (.*(?:\\n  .*)*)`, 'gm'))].flatMap(([, links = '']) =>
      [...links.matchAll(LINK)].map(([, name = '']) => name),
    );
  return files.flatMap(({ name, text }) =>
    [
      ...followed(text, 'Supersedes').filter(
        (earlier) => !followed(texts.get(earlier) ?? '', 'Status').includes(name),
      ),
      ...followed(text, 'Amends').filter((earlier) => !texts.get(earlier)?.includes(`(${name})`)),
      ...followed(text, 'Status').filter(
        (later) => !followed(texts.get(later) ?? '', 'Supersedes').includes(name),
      ),
    ].map((other) => `${name}: ${other}`),
  );
}

/** The files that the rows of the index name, and the number of heads of its tables. */
function indexOf(text: string) {
  const rows = [...text.matchAll(/^\| (\d+) +\| \[[^\]]+\]\((\d{4}-[^)]+\.md)\)/gm)];
  return {
    files: rows.map(([, , file = '']) => file),
    numbers: rows.map(([, number]) => Number(number)),
    heads: (text.match(/^\| number +\|/gm) ?? []).length,
  };
}

const PAGE = 'docs/product-decisions.md';
const NUMBER = '\\d+[a-z]?';
const NUMBERS = `${NUMBER}(?:(?:, | and | or | to |, and |–)${NUMBER})*`;

/** Cites decisions of a kind; a comment's citation may go on in its next line. */
const cites = (kind: string) => new RegExp(`\\b${kind}s? (${NUMBERS})`, 'gi');

/** The numbers that a text cites by the word `kind`: each, and all whole ones between `to` or a dash. */
function citations(text: string, kind: string): string[] {
  const line = text.replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/{2,3}|#|--)?[ \t]*/g, ' ');
  return [...line.matchAll(cites(kind))].flatMap(([, numbers = '']) =>
    numbers.split(/, and |, | and | or /).flatMap((part) => {
      const [first = '', last] = part.split(/ to |–/);
      if (last === undefined) return [first];
      const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
      return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
    }),
  );
}

/** What cites decisions; migrations are never edited. */
function citingFiles(): SourceFile[] {
  const folders = ['app', 'server', 'scripts', 'prisma', 'tests', 'docs'];
  const files = sourceFiles(folders, /\.([cm]?[jt]sx?|prisma|sql|md)$/);
  const pages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', '.env.example'];
  return files
    .filter(({ name }) => !/^prisma\/(migrations|postgres\/migrations)\//.test(name))
    .filter(({ name }) => name !== 'tests/architecture/decisions.test.ts')
    .concat(pages.map((name) => ({ name, text: readFileSync(name, 'utf8') })));
}

describe('citations', () => {
  const files = citingFiles();
  const found = (kind: string) =>
    files.flatMap(({ name, text }) => citations(text, kind).map((number) => ({ name, number })));

  it('of product decisions are on the page of them, and it has no others', () => {
    const known = [...readFileSync(PAGE, 'utf8').matchAll(/^- \*\*(\d+[a-z]?)\.\*\* /gm)].map(
      ([, number = '']) => number,
    );
    expect(known).toEqual([...new Set(known)]);
    const cited = found('decision').filter(({ name }) => name !== PAGE);
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ number }) => !known.includes(number))).toEqual([]);
    const numbers = new Set(cited.map(({ number }) => number));
    expect(known.filter((number) => !numbers.has(number))).toEqual([]);
  });

  it('of ADRs have a file', () => {
    const known = readdirSync(FOLDER).map((name) => Number(name.slice(0, 4)));
    const cited = found('ADR');
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ number }) => !known.includes(Number(number)))).toEqual([]);
  });

  it.each([
    ['(decision 14)', ['14']],
    ['(decisions 13–15)', ['13', '14', '15']],
    ['decisions 19, 49b', ['19', '49b']],
    ['decisions 1 and 3a', ['1', '3a']],
    ['decisions 54 to 56', ['54', '55', '56']],
    [' * by a token (decision\n *   4).', ['4']],
    ['// as in decision\n// 4', ['4']],
    ['Decision 53 gives', ['53']],
    ['a decision of 2 people', []],
  ])('are found in %j', (text, numbers) => {
    expect(citations(text, 'decision')).toEqual(numbers);
  });
});

describe('the decisions', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const decisions = files.filter((name) => !name.startsWith('0000')).sort();
  const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

  it('have the sections of the template, in its order', () => {
    const wrong = decisions.map((name) => [name, misfits(name, read(name))] as const);
    expect(wrong.filter(([, lacks]) => lacks.length > 0)).toEqual([]);
  });

  it('name those that supersede or amend them', () => {
    const all = decisions.map((name) => ({ name, text: read(name) }));
    expect(all.filter(({ text }) => /^- (Supersedes|Amends): /m.test(text)).length).toBeGreaterThan(
      9,
    );
    expect(onesided(all)).toEqual([]);
  });

  it.each([
    ['- Status: accepted', '- Supersedes: [ADR 7](0007-a.md)', '0008-b.md: 0007-a.md'],
    ['- Status: accepted', '- Amends: [ADR 7](0007-a.md), in part', '0008-b.md: 0007-a.md'],
    ['- Status: superseded by [ADR 8](0008-b.md)', '- Related: none', '0007-a.md: 0008-b.md'],
  ])('finds a planted pair of %j and %j', (earlier, later, found) => {
    const files = [
      { name: '0007-a.md', text: `# 7. A\n\n${earlier}\n` },
      { name: '0008-b.md', text: `# 8. B\n\n${later}\n` },
    ];
    expect(onesided(files)).toEqual([found]);
  });

  it('have a number each, and a row each in the index', () => {
    const numbers = decisions.map((name) => name.slice(0, 4));
    expect(numbers.filter((one, at) => numbers.indexOf(one) < at)).toEqual([]);
    const index = indexOf(read('README.md'));
    expect(index.files).toEqual(decisions);
    expect(index.numbers).toEqual(numbers.map(Number));
    expect(index.heads).toBe(1);
  });

  it.each([
    ['# 8. Title\n', 'title'],
    ['- Status: accepted\n- Date: 2026-11-23\n', 'date and status'],
    ['- Date: 23 November\n', 'date'],
    ['- Status: done\n', 'status'],
    ['## Context\n\n## Decision\n\n## Consequences\n', 'sections'],
  ])('finds a planted %j', (part, lack) => {
    const whole = ['# 7. Title', '- Date: 2026-11-23', '- Status: accepted']
      .concat(SECTIONS.map((section) => `## ${section}`))
      .join('\n');
    expect(misfits('0007-title.md', whole)).toEqual([]);
    const fields = part.startsWith('- ') ? part : '- Date: 2026-11-23\n- Status: accepted\n';
    const planted = [
      part.startsWith('# ') ? part : '# 7. Title\n',
      fields,
      part.startsWith('## ') ? part : whole.slice(whole.indexOf('## ')),
    ].join('');
    expect(misfits('0007-title.md', planted)).toContain(lack);
    expect(indexOf('| number | decision |\n| 7 | [Title](0007-title.md) |').files).toHaveLength(1);
  });
});
