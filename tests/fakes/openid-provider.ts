import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OpenIdProvider {
  /** What the server's environment needs to use it. */
  env: Record<string, string>;
  /** Goes through the provider's pages as `login`; gives the address it sends the browser back to. */
  signIn(authorizationUrl: string, login: string): Promise<URL>;
  /** The same, but presses Cancel. */
  cancel(authorizationUrl: string): Promise<URL>;
  stop(): Promise<void>;
}

interface Options {
  callbackUrl: string;
  /** How the client shows its secret. */
  authMethod?: 'client_secret_basic' | 'client_secret_post';
}

/**
 * A real OpenID provider (oidc-provider) on a free port. It insists on PKCE and lets anybody in:
 * the login is the address, verified unless it begins with `unverified`.
 */
export async function startOpenIdProvider({
  callbackUrl,
  authMethod = 'client_secret_post',
}: Options): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'rummage-tests',
        client_secret: 'a secret & more: 100 %',
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: authMethod,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: `subject of ${id.toLowerCase()}`,
        email: id,
        email_verified: !id.startsWith('unverified'),
        name: `${id.split('@')[0]} of Google`,
      }),
    }),
  });
  server.on('request', provider.callback());
  return {
    env: {
      GOOGLE_CLIENT_ID: 'rummage-tests',
      GOOGLE_CLIENT_SECRET: 'a secret & more: 100 %',
      GOOGLE_AUTHORIZATION_URL: `${issuer}/auth`,
      GOOGLE_TOKEN_URL: `${issuer}/token`,
      GOOGLE_USERINFO_URL: `${issuer}/me`,
    },
    async signIn(authorizationUrl, login) {
      const browser = tinyBrowser(issuer);
      const page = await browser.go(authorizationUrl);
      const consent = await browser.submit(page, { login, password: 'any' });
      return (await browser.submit(consent, {})).url;
    },
    async cancel(authorizationUrl) {
      const browser = tinyBrowser(issuer);
      const { html } = await browser.go(authorizationUrl);
      const abort = /href="([^"]+\/abort)"/.exec(html)?.[1] ?? '';
      return (await browser.go(abort)).url;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Page {
  url: URL;
  html: string;
}

/** Cookies, redirects and one form a page; stops where it is sent to another host. */
function tinyBrowser(home: string) {
  const cookies = new Map<string, string>();

  async function go(address: string, form?: URLSearchParams): Promise<Page> {
    const url = new URL(address, home);
    if (url.origin !== home) return { url, html: '' };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = response.headers.get('Location');
    if (next) return go(next);
    const html = await response.text();
    if (!response.ok) throw new Error(`The provider answered ${response.status}: ${html}`);
    return { url, html };
  }

  async function submit({ url, html }: Page, typed: Record<string, string>): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? url.href;
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = hidden.map(([, name = '', value = '']) => [name, value]);
    return go(action, new URLSearchParams([...fields, ...Object.entries(typed)]));
  }

  return { go, submit };
}
