import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

async function choose(fields: { language: string; to: string }, page = '/language') {
  const answer = await fetch(server.url + page, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', origin: server.url },
    body: new URLSearchParams(fields),
  });
  const to = answer.headers.get('location');
  return { status: answer.status, to: to && new URL(to, server.url).href.replace(server.url, '') };
}

it.each([
  ['/', 'de', '/de'],
  ['/', 'en', '/'],
  ['/search?q=lamp&min=5', 'ar', '/ar/search?q=lamp&min=5'],
  ['/login?from=%2Fdashboard%2Fsaved', 'es', '/es/login?from=%2Fdashboard%2Fsaved'],
])('shows %s in %s', async (to, language, address) => {
  expect(await choose({ language, to })).toEqual({ status: 302, to: address });
  expect(await choose({ language, to }, '/ar/language')).toEqual({ status: 302, to: address });
});

it.each(['//evil.example/x', 'https://evil.example/', '/\\evil.example', '/%2e//evil.example', ''])(
  'never leaves the site for %j',
  async (to) => {
    expect(await choose({ language: 'de', to })).toEqual({ status: 302, to: '/de' });
  },
);

it.each(['tlh', '', 'DE', '__proto__'])('refuses the language %j', async (language) => {
  expect(await choose({ language, to: '/' })).toEqual({ status: 422, to: null });
});
