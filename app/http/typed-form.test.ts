import { expect, it } from 'vitest';
import type { Identity } from '~/features/accounts/identify.server';
import type { RequestContext } from './request-context';
import { findExpired } from './typed-form.server';

const context = {
  services: { cookies: { formTokenMatches: (_: object, token: string) => token === 'current' } },
  language: { t: (text: string) => text },
} as unknown as RequestContext;
const url = new URL('http://localhost/dashboard/messages/new?product=x');

function send(mayWrite: Identity['mayWrite'], fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const identity = { actor: { sessionId: 's' }, mayWrite } as unknown as Identity;
  return findExpired({ context, url }, identity, form);
}

it('gives back what was typed into a form with an old token, without that token', () => {
  expect(send('with form token', { csrf: 'old', text: 'Hello' })).toMatchObject({
    error: { code: 'cross_site', status: 403 },
    resend: { action: '/dashboard/messages/new?product=x', fields: [['text', 'Hello']] },
  });
  expect(send('with form token', { csrf: 'current', text: 'Hello' })).toBeNull();
});

it('gives nothing back from elsewhere, nor where nothing was typed', () => {
  expect(() => send('no', { csrf: 'current', text: 'Hello' })).toThrow('http.form.expired');
  expect(() => send('with form token', { csrf: 'old', intent: 'delete' })).toThrow();
});
