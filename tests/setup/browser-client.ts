/** An answer to a request of BrowserClient, whose redirects are not followed. */
export interface BrowserAnswer {
  status: number;
  /** The path and query that it redirects to; '' if it does not. */
  location: string;
  text: string;
}

/** A browser without scripts: it keeps cookies, sends forms, and follows no redirect by itself. */
export class BrowserClient {
  readonly #cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  ) {}

  get(path: string): Promise<BrowserAnswer> {
    return this.#send(path, {});
  }

  post(path: string, fields: Record<string, string>): Promise<BrowserAnswer> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** The cookie whose name ends so, as the Cookie header has it. */
  cookie(ending: string): string | undefined {
    return [...this.#cookies].find(([name]) => name.endsWith(ending))?.join('=');
  }

  async #send(path: string, init: RequestInit): Promise<BrowserAnswer> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(this.url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        'User-Agent': this.userAgent,
        'Sec-Fetch-Site': 'same-origin',
        ...(cookie && { Cookie: cookie }),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
    const location = answer.headers.get('Location') ?? '';
    return { status: answer.status, location, text: await answer.text() };
  }
}
