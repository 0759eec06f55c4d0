import { newId } from '~/lib/ids.server';

/** Somebody who talks to a running server, by pages (with a cookie) and by calls. */
export interface Visitor {
  id: string;
  name: string;
  email: string;
  /** Fetches without following redirects. A write says that it comes from the server's own pages. */
  ask(method: string, path: string, given?: { form?: Form; json?: unknown }): Promise<Response>;
  /** A call that must succeed; gives its JSON. */
  call<Answer>(method: string, path: string, json?: unknown): Promise<Answer>;
}

type Form = Record<string, string>;

const password = 'a fine password';

/** People for a server that runs with its demo data. */
export function peopleOf(url: string) {
  function visitor(who: Pick<Visitor, 'id' | 'name' | 'email'>, cookie: string): Visitor {
    const ask: Visitor['ask'] = (method, path, { form, json } = {}) =>
      fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          Origin: url,
          Cookie: cookie,
          Accept: form || (method === 'GET' && !json) ? 'text/html' : 'application/json',
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(form && { body: new URLSearchParams(form) }),
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
    return {
      ...who,
      ask,
      async call<Answer>(method: string, path: string, json?: unknown) {
        const answer = await ask(method, path, json === undefined ? {} : { json });
        if (!answer.ok)
          throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Answer;
      },
    };
  }

  async function enter(path: '/sign-in' | '/sign-up', body: Form, name: string): Promise<Visitor> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const email = body.email ?? '';
    const { _id: id } = await visitor({ id: '', name, email }, cookie).call<{ _id: string }>(
      'POST',
      '/users',
      {},
    );
    return visitor({ id, name, email }, cookie);
  }

  return {
    nobody: visitor({ id: '', name: '', email: '' }, ''),
    admin: () =>
      enter('/sign-in', { email: 'admin@rummage.test', password: 'rummage-demo' }, 'Ada Brooks'),
    seller: () =>
      enter('/sign-in', { email: 'seller@rummage.test', password: 'rummage-demo' }, 'Sam Rivera'),
    register(role: 'buyer' | 'seller'): Promise<Visitor> {
      const key = newId().toLowerCase();
      const name = `Test ${role} ${key.slice(0, 8)}`;
      return enter('/sign-up', { name, email: `${role}-${key}@example.com`, password, role }, name);
    },
  };
}
