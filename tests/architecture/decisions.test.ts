import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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

/** The files that the rows of the index name, and the number of heads of its tables. */
function indexOf(text: string) {
  const rows = [...text.matchAll(/^\| (\d+) +\| \[[^\]]+\]\((\d{4}-[^)]+\.md)\)/gm)];
  return {
    files: rows.map(([, , file = '']) => file),
    numbers: rows.map(([, number]) => Number(number)),
    heads: (text.match(/^\| number +\|/gm) ?? []).length,
  };
}

describe('the decisions', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const decisions = files.filter((name) => !name.startsWith('0000')).sort();
  const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

  it('have the sections of the template, in its order', () => {
    const wrong = decisions.map((name) => [name, misfits(name, read(name))] as const);
    expect(wrong.filter(([, lacks]) => lacks.length > 0)).toEqual([]);
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
