import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BYPASS_SECONDS, REMEMBER_SECONDS, createCookies } from '~/platform/session/cookies.server';
import { clearViewed, recentCookie } from '~/platform/session/recently-viewed';
import { CODE, isTest, sourceFiles } from './source-files';

const page = readFileSync('app/routes/site/cookies.tsx', 'utf8');
const shown = [...page.matchAll(/^ {4}cookie: '(\w+)',$/gm)].map(([, name]) => name);

const sources = sourceFiles(['app', 'server'], CODE).filter((file) => !isTest(file));
/** In production each cookie begins with `__Host-`, so that its name is found in the code. */
const named = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(/'__Host-(\w+)'/g)].map(([, name]) => name)),
);

const cookies = createCookies(['a secret of the test, 32 letters'], false);

/** A Set-Cookie header of each cookie of `createCookies`. */
function headers(): Promise<string[]> {
  const { sessions, signInFlow, toasts, pendingFavourite, device, place, wrote } = cookies;
  const single = [toasts, pendingFavourite, device, place, wrote];
  return Promise.all([
    sessions.getSession().then((empty) => sessions.commitSession(empty)),
    signInFlow.getSession().then((empty) => signInFlow.commitSession(empty)),
    ...single.map((one) => one.serialize('value')),
  ]);
}

describe('the page about cookies', () => {
  it('lists the cookies that the code sets', async () => {
    const set = [...(await headers()), clearViewed(recentCookie({ production: false }))];
    const names = set.map((header) => header.slice(0, header.indexOf('=')));
    expect([...named].sort()).toEqual([...names].sort());
    expect([...shown].sort()).toEqual([...names].sort());
  });

  it('is right about what scripts can read', async () => {
    for (const header of await headers()) expect(header).toContain('HttpOnly');
    expect(clearViewed('rummage_recent')).not.toContain('HttpOnly');
  });

  it('is compared with all of them: cookies are made in two modules', () => {
    const makers = sources.filter(({ text }) =>
      /createCookie(SessionStorage)?[<(]|Max-Age=|document\.cookie\s*=[^=]/.test(text),
    );
    expect(makers.map(({ name }) => name).sort()).toEqual([
      'app/platform/session/cookies.server.ts',
      'app/platform/session/recently-viewed.ts',
    ]);
  });

  it('names the lifetimes of the code', () => {
    const texts = JSON.parse(readFileSync('app/i18n/en.json', 'utf8')) as Record<string, string>;
    expect(texts['pages.cookies.wroteLifetime']).toBe(`${BYPASS_SECONDS} seconds`);
    expect(texts['pages.cookies.sessionLifetime']).toContain(`${REMEMBER_SECONDS / 86_400} days`);
  });
});
