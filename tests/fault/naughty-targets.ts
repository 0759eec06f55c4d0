import type { ShopClient } from '../setup/shop-client';

/** One field of a call or a form, with a request that would be good but for what is put into it. */
export interface Target {
  name: string;
  client: ShopClient;
  /** Whether values of every kind can be put there, or texts only. */
  json: boolean;
  send(value: unknown): { method: string; path: string; body?: object };
  /** Where what was accepted can be read again, and under which name. */
  readBack?: { path: string; field: string };
}

export interface People {
  nobody: ShopClient;
  buyer: ShopClient;
  seller: ShopClient;
  admin: ShopClient;
}

/** Ids and words that are right, by the name of their field. */
export type Known = Record<string, string>;

/** Percent-encoded even where JavaScript's own functions refuse: a lone surrogate has bytes, too. */
export function encode(value: unknown): string {
  return [...String(value)]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign);
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
      return bytes.map((byte) => `%${byte.toString(16)}`).join('');
    })
    .join('');
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const byAdmin = /^\/(buyers|sellers|user\/|report$|report\/)/;
const bySeller = /^\/(add-product|my-products|product\/)/;
const STORED: Record<string, string> = { '/add-product': '/products/', '/order': '/orders/' };

/** Every field of every call that the server's own document names. */
export async function callTargets(people: People, known: Known): Promise<Target[]> {
  const answer = await people.nobody.call('GET', '/api/openapi.json');
  const document = answer.json as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const targets: Target[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const client = whoFor(path, method, people);
      const given = schemaOf(operation, document.components.schemas)?.properties ?? {};
      const sample = Object.fromEntries(
        Object.keys(given).flatMap((name) => (known[name] ? [[name, known[name]]] : [])),
      );
      for (const { name, in: where } of operation.parameters ?? []) {
        if (where === 'header') continue;
        const send = (value: unknown) => {
          const filled = fill(path, { ...known, ...(where === 'path' && { [name]: value }) });
          const query = where === 'query' ? `?${name}=${encode(value)}` : '';
          return { method, path: filled + query, ...(method !== 'GET' && { body: sample }) };
        };
        targets.push({ name: `${method} ${path} ${name}`, client, json: false, send });
      }
      for (const name of Object.keys(given)) {
        const send = (value: unknown) => ({
          method,
          path: fill(path, known),
          body: { ...sample, ...freshEmail(path), [name]: value },
        });
        const stored = STORED[path];
        const readBack = stored ? { path: stored, field: name } : undefined;
        const target = { name: `${method} ${path} ${name}`, client, json: true, send };
        targets.push(readBack ? { ...target, readBack } : target);
      }
    }
  }
  return targets;
}

let made = 0;
function freshEmail(path: string): Known {
  made += 1;
  return path === '/sign-up' ? { email: `naughty-${made}@example.com` } : {};
}

function whoFor(path: string, method: string, people: People): ShopClient {
  if (bySeller.test(path)) return people.seller;
  return byAdmin.test(path) && !(path === '/report' && method === 'POST')
    ? people.admin
    : people.buyer;
}

function fill(path: string, given: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(given[name] ?? 'x'));
}

function schemaOf(operation: Operation, schemas: Record<string, Schema>): Schema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema?.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
}

/** Names that the form library or JavaScript keeps for itself. */
const RESERVED = ['__intent__', '__state__', '__proto__', 'constructor', 'a[0].b', 'a[99999999]'];

/** What must stay: the account that asks, its session, and what the requests are about. */
const SPARED = /logout|delete|sessions|google|^\/dev\//;

/** Every field of every form on these pages, as their own HTML has it. */
export async function formTargets(
  pages: readonly [client: ShopClient, path: string][],
  known: Known,
): Promise<Target[]> {
  const targets = new Map<string, Target>();
  for (const [client, page] of pages) {
    const { text } = await client.call('GET', page);
    for (const [, head = '', inside = ''] of text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      const path = plain(attribute(head, 'action') ?? page);
      if (SPARED.test(path)) continue;
      const method = attribute(head, 'method')?.toUpperCase() ?? 'GET';
      const fields = fieldsOf(inside, known);
      for (const field of [...Object.keys(fields), ...RESERVED]) {
        const send = (value: unknown) => {
          const all = Object.entries({ ...fields, [field]: value });
          const form = all.map(([name, one]) => `${encode(name)}=${encode(one)}`).join('&');
          if (method === 'GET') return { method, path: `${path.split('?')[0]}?${form}` };
          return { method, path, body: new Blob([form], { type: FORM }) };
        };
        const name = `form ${method} ${path} ${field}`;
        targets.set(name, { name, client, json: false, send });
      }
    }
  }
  return [...targets.values()];
}

const FORM = 'application/x-www-form-urlencoded';

function fieldsOf(inside: string, known: Known): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, tag, head = ''] of inside.matchAll(/<(input|textarea|select|button)\b([^>]*)>/g)) {
    const name = attribute(head, 'name');
    if (!name || attribute(head, 'type') === 'file') continue;
    const value = attribute(head, 'value');
    fields[name] ??= (tag === 'button' || value ? value : known[name]) ?? known[name] ?? '';
  }
  return fields;
}

function attribute(head: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1];
  return found === undefined ? undefined : plain(found);
}

function plain(html: string): string {
  return html
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
