import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv, variableNames, type Env } from '~/platform/env.server';

const example = readFileSync('.env.example', 'utf8');
const lines = [...example.matchAll(/^(# ?)?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
  ([, comment, name = '', value = '']) => ({ name, value, isSet: comment === undefined }),
);

/** Settings whose commented value shows the form and is not the default. */
const FORMS = ['DATABASE_URL', 'CORS_ORIGINS', 'OPERATOR_NAME', 'SOCIAL_LINKS', 'IMAGE_HOSTS'];

const defaults = readEnv({});
const valueOf = (name: string, value: string) => readEnv({ [name]: value })[name as keyof Env];

describe('.env.example', () => {
  it('lists every variable of the environment, and no other', () => {
    const names = lines.map(({ name }) => name);
    expect([...names].sort()).toEqual([...variableNames].sort());
  });

  it('sets nothing but the defaults', () => {
    const set = lines.filter(({ isSet }) => isSet);
    expect(set.length).toBeGreaterThan(10);
    expect(readEnv(Object.fromEntries(set.map(({ name, value }) => [name, value])))).toEqual(
      defaults,
    );
  });

  it('shows the defaults, but for values that show a form', () => {
    const shown = lines.filter(
      ({ name, isSet, value }) =>
        !isSet && value !== '' && defaults[name as keyof Env] !== undefined,
    );
    const others = shown.filter(({ name }) => !FORMS.includes(name));
    expect(others.length).toBeGreaterThan(8);
    for (const { name, value } of others) {
      expect([name, valueOf(name, value)]).toEqual([name, defaults[name as keyof Env]]);
    }
    const differing = shown.filter(
      ({ name, value }) =>
        JSON.stringify(valueOf(name, value)) !== JSON.stringify(defaults[name as keyof Env]),
    );
    expect(differing.map(({ name }) => name)).toEqual(FORMS);
  });
});
