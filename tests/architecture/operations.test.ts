import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditActions, securityActions } from '~/features/accounts/audit.dto';
import { variableNames } from '~/platform/env.server';

const page = readFileSync('docs/operations.md', 'utf8');

/** A section of the page, from its heading to the next of its level. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

describe('docs/operations.md', () => {
  it('names every setting that a refused start can name', () => {
    const env = readFileSync('app/platform/env.server.ts', 'utf8');
    // The schema above the pairs says what each value may be; what follows refuses combinations.
    const refusals = env.slice(env.indexOf('const pairs'), env.indexOf('type Variables'));
    const thrown = env.slice(env.indexOf('function readEnv'));
    const rules = readFileSync('server/start-rules.ts', 'utf8');
    const sentences = [refusals, thrown, rules].join('\n').match(/'[^'\n]+'|`[^`]+`/g) ?? [];
    const named = variableNames.filter((name) =>
      sentences.some((sentence) => new RegExp(`\\b${name}\\b`).test(sentence)),
    );
    expect(named.length).toBeGreaterThan(20);
    const table = section('Starting');
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(table))).toEqual([]);
  });

  it('names every action of the audit log, security events one by one', () => {
    const table = section('Audit log');
    const named = [...table.matchAll(/`([a-z-]+\.(?:[a-z-]+|\*))`/g)].map(([, action]) => action);
    const security: readonly string[] = securityActions;
    const isNamed = (action: string) =>
      named.includes(action) ||
      (!security.includes(action) && named.includes(action.replace(/\..*/, '.*')));
    const actions = Object.keys(auditActions);
    expect(actions.filter((action) => !isNamed(action))).toEqual([]);
    const begins = (name = '') => name.replace(/\*$/, '');
    expect(
      named.filter((name) => !actions.some((action) => action.startsWith(begins(name)))),
    ).toEqual([]);
  });
});
