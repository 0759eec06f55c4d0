import { apiPaths, UNDER_API } from '~/http/api-paths';
import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Parameter, JsonSchema } from '~/http/openapi-operation.server';
import {
  naughtyAuthorisations,
  naughtyBodies,
  naughtyContentTypes,
  naughtyTexts,
  naughtyValues,
} from './naughty-values';

export interface GeneratedRequest {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Values that mean something on this server, by the names under which they are sent. */
export type Known = Record<string, Arbitrary<unknown>>;

interface Parts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** A value that a schema of the document allows. */
export function allowed(schema: JsonSchema): Arbitrary<unknown> {
  const { type, anyOf, minLength = 0, maxLength = minLength + 40, pattern } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map(allowed));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => allowed({ ...schema, type: one })));
  if (type === 'string' && pattern) return fc.stringMatching(new RegExp(pattern));
  if (type === 'string') {
    const size = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
    // Spaces at the ends are cut off, so that a text of them alone would be too short.
    return fc.string(size).map((text) => text.replaceAll(/^\s|\s$/g, 'x'));
  }
  if (type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 99 });
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  throw new Error(`Nothing is known of how to make ${JSON.stringify(schema)}.`);
}

/** The parts of a good request. */
function goodParts({ parameters = [], requestBody }: Operation, known: Known): Arbitrary<Parts> {
  const members = (where: Parameter['in']) =>
    parameters
      .filter((one) => one.in === where)
      .map(({ name, schema, required }) => ({ name, schema, required }));
  const content = requestBody?.content;
  const body = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  const bodyMembers = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    required: body?.required?.includes(name) ?? false,
  }));
  const record = (all: { name: string; schema: JsonSchema; required: boolean }[]) =>
    fc.record(
      Object.fromEntries(all.map(({ name, schema }) => [name, known[name] ?? allowed(schema)])),
      { requiredKeys: all.filter(({ required }) => required).map(({ name }) => name) },
    );
  return fc.record({
    path: record(members('path')),
    query: record(members('query')),
    body: !body
      ? fc.constant(undefined)
      : body.type === 'array'
        ? (known.body as Arbitrary<Parts['body']>)
        : record(bodyMembers),
  });
}

/** Where an endpoint is served: under /api, and most at the root. */
export function basesOf(path: string): string[] {
  const known = apiPaths.find(([own]) => `/${own.replaceAll(/:(\w+)/g, '{$1}')}` === path);
  return known?.[2] === UNDER_API ? ['/api'] : ['', '/api'];
}

/** Requests of one operation: six of ten good, the others broken in one of many ways. */
export function requestsOf(
  method: string,
  path: string,
  operation: Operation,
  known: Known,
  headers: Record<string, string>,
): Arbitrary<GeneratedRequest> {
  const good = goodParts(operation, known);
  const form = Boolean(operation.requestBody?.content['multipart/form-data']);
  const make = (parts: Parts) => {
    const request = toRequest(method, path, parts, headers);
    return form ? { ...request, ...asForm(parts, headers) } : request;
  };
  const body = Boolean(operation.requestBody);
  const broken: Arbitrary<GeneratedRequest>[] = [
    fc.tuple(good, fc.constantFrom(...naughtyAuthorisations)).map(([parts, authorization]) => {
      const request = make(parts);
      return { ...request, headers: { ...request.headers, authorization } };
    }),
    fc
      .tuple(good, fc.nat(), naughtyPart())
      .map(([parts, which, part]) => make(replaceOne(parts, which, part))),
    fc.tuple(good, fc.nat()).map(([parts, which]) => make(replaceOne(parts, which, undefined))),
  ];
  if (method === 'GET') broken.push(good.map((parts) => ({ ...make(parts), method: 'HEAD' })));
  if (body) {
    broken.push(
      fc.tuple(good, fc.constantFrom(...naughtyBodies)).map(([parts, text]) => ({
        ...make(parts),
        body: text,
      })),
      fc.tuple(good, fc.constantFrom(...naughtyContentTypes)).map(([parts, type]) => {
        const request = make(parts);
        return { ...request, headers: { ...request.headers, 'content-type': type } };
      }),
      fc
        .tuple(good, fc.dictionary(fc.string(), fc.jsonValue()))
        .map(([parts, more]) => make({ ...parts, body: { ...more, ...parts.body } })),
    );
  }
  return fc
    .oneof({ weight: 6, arbitrary: good.map(make) }, { weight: 4, arbitrary: fc.oneof(...broken) })
    .chain((request) =>
      fc
        .constantFrom(...basesOf(path))
        .map((base) => ({ ...request, address: base + request.address })),
    );
}

function naughtyPart(): Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...naughtyTexts),
    fc.constantFrom(...naughtyValues),
    fc.string({ unit: 'binary' }),
  );
}

/** The parts with one member replaced, or gone when there is nothing to replace it. */
function replaceOne(parts: Parts, which: number, value: unknown): Parts {
  const members = (['path', 'query', 'body'] as const).flatMap((where) =>
    Object.keys(parts[where] ?? {}).map((name) => ({ where, name })),
  );
  const chosen = members[which % Math.max(1, members.length)];
  if (!chosen) return parts;
  const { [chosen.name]: _gone, ...rest } = parts[chosen.where] ?? {};
  const changed = value === undefined ? rest : { ...rest, [chosen.name]: value };
  return { ...parts, [chosen.where]: changed };
}

function toRequest(
  method: string,
  path: string,
  { path: inPath, query, body }: Parts,
  headers: Record<string, string>,
): GeneratedRequest {
  // Without its id the address would be another call's.
  const part = (name: string) => inAddress(inPath[name]) || '%20';
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => part(name));
  const search = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`);
  return {
    method,
    address: search.length > 0 ? `${address}?${search.join('&')}` : address,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  };
}

const BOUNDARY = 'a-line-between-the-parts';

/** The body as a form: bytes are a file, everything else is text. */
function asForm({ body = {} }: Parts, headers: Record<string, string>) {
  const parts = Object.entries(body).flatMap(([name, value]) => {
    const file = value instanceof Uint8Array;
    const field = `name="${name.replaceAll(/["\r\n]/g, '_')}"${file ? '; filename="photo.jpg"' : ''}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${field}\r\n\r\n`;
    const failure = file ? value : (JSON.stringify(value) ?? '');
    return [Buffer.from(head), Buffer.from(failure as string), Buffer.from('\r\n')];
  });
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])),
  };
}

/** As a client writes it that encodes what it must; a dot alone would be taken for a step up. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // Half a pair of surrogates can't be written in an address at all.
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll(/^\.+$/g, 'dots');
}
