import { ENGLISH } from '~/i18n/catalogues.server';
import { z } from 'zod';
import { DomainError, type ErrorCode } from '~/lib/domain-error';
import type { Endpoint } from './endpoint';

/** A JSON Schema of OpenAPI 3.1: the members that this code reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
}

const COMPONENTS = '#/components/schemas/';

/**
 * A zod schema as JSON Schema: of the input (`input`) or of the answer (`output`). Schemas with an
 * id are added to `named` and referenced.
 */
function toSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      // zod leaves out the default of an input that is transformed; its meta repeats it.
      const standard = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.default;
      if (standard !== undefined) jsonSchema.default = standard;
      // zod's patterns for times and addresses are long; `format` already says the same.
      if (jsonSchema.format) delete jsonSchema.pattern;
      // The server reads the digits of all scripts, before it looks at the form of a text.
      if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\d', '\\p{Nd}');
      if (jsonSchema.$ref) jsonSchema.$ref = jsonSchema.$ref.replace('#/$defs/', COMPONENTS);
      // zod adds the maximum 2^53 - 1 to every integer; it carries no information.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...plain } = definition as JsonSchema & { id?: string };
    named[name] = plain;
  }
  return moved(rest) as JsonSchema;
}

/** Rewrites references. They are created after the overrides have run, so this is the last step. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', COMPONENTS)
        : moved(part),
    ]),
  );
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: { 'application/json': { schema: JsonSchema } };
}

/** The request content: JSON, or a form with a file. */
interface SentContent {
  'application/json'?: { schema: JsonSchema };
  'multipart/form-data'?: { schema: JsonSchema };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: SentContent };
  responses: Record<string, Answer>;
}

const FAILURE: JsonSchema = { $ref: '#/components/schemas/Failure' };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const text: JsonSchema = { type: 'string' };

/**
 * Describes an endpoint as an operation of the document. zod's `z.toJSONSchema` makes the schemas;
 * the rest is read from the declaration, which zod-openapi does not support (and it needs Node 22).
 * Schemas with names are added to `named`.
 */
export function toOperation(endpoint: Endpoint, named: Record<string, JsonSchema>): Operation {
  const parameters = parametersOf(endpoint, named);
  const content = sentContent(endpoint, named);
  return {
    operationId: endpoint.id,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    security: endpoint.auth === 'none' ? [] : securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: !mayBeAbsent(endpoint), content } }),
    responses: {
      200: success(endpoint, named),
      ...(endpoint.revalidated && { 304: { description: 'The cached response is still valid.' } }),
      ...refusals(endpoint, named),
      default: { description: 'Any other error, such as a server error.', content: json(FAILURE) },
    },
  };
}

function securityOf({ auth }: Endpoint): Operation['security'] {
  const either: Operation['security'] = [{ bearer: [] }, { cookie: [] }];
  return auth === 'required' ? either : [...either, {}];
}

function sentContent(
  { body, photoField }: Endpoint,
  named: Record<string, JsonSchema>,
): SentContent | undefined {
  if (body) return json(toSchema(body, 'input', named));
  if (!photoField) return undefined;
  const photo: JsonSchema = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'A JPEG, PNG, WebP, AVIF or GIF of up to 8 MB.',
  };
  const schema = { type: 'object', properties: { [photoField]: photo }, required: [photoField] };
  return { 'multipart/form-data': { schema } };
}

/** Whether a request may have no body, which is read as an empty object. */
function mayBeAbsent({ body }: Endpoint): boolean {
  return body?.safeParse({}).success === true;
}

/** The tag of a path: the noun it is about. */
export function tagOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  if (/^(sign-in|sign-up|sign-out|users|jwt)$/.test(first)) return 'Accounts';
  if (/^(buyers|sellers|user)$/.test(first)) return 'People';
  if (/^orders?$/.test(first)) return 'Orders';
  if (/payment/.test(first)) return 'Payments';
  if (first === 'report') return 'Reports';
  if (first === 'offers') return 'Offers';
  if (/^(conversations|people|notifications)$/.test(first)) return 'Messages';
  return 'Products';
}

function parametersOf(endpoint: Endpoint, named: Record<string, JsonSchema>): Parameter[] {
  const { params, query } = endpoint;
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `${
      endpoint.idempotent === 'resumed'
        ? 'Repeats with the same key are for the same order, and answered anew, for a day'
        : 'Repeats with the same key get the first answer again, for a day'
    }; with other input, 422 with the field Idempotency-Key.`,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  };
  return [
    ...(params ? membersOf(toSchema(params, 'input', named), 'path') : []),
    ...(query ? membersOf(toSchema(query, 'input', named), 'query') : []),
    ...(endpoint.idempotent ? [key] : []),
  ];
}

function membersOf({ properties = {}, required = [] }: JsonSchema, where: 'path' | 'query') {
  return Object.entries(properties).map(([name, { description, ...schema }]): Parameter => {
    const needed = where === 'path' || required.includes(name);
    return { name, in: where, required: needed, ...(description && { description }), schema };
  });
}

function success(endpoint: Endpoint, named: Record<string, JsonSchema>): Answer {
  const schema = toSchema(endpoint.output, 'output', named);
  const headers: Answer['headers'] = {};
  if (parametersOf(endpoint, named).some(({ name }) => name === 'cursor')) {
    const description =
      'The address of the next page, rel="next", if there is one; /products and /search also give that of the previous one, rel="prev".';
    headers.Link = { description, schema: text };
  }
  if (endpoint.revalidated) headers.ETag = { description: 'For If-None-Match.', schema: text };
  if (endpoint.idempotent === true) {
    headers['Idempotency-Replayed'] = { description: '`true` on a repeat.', schema: text };
  }
  return {
    description: 'Done.',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: json(schema),
  };
}

function refusals(endpoint: Endpoint, named: Record<string, JsonSchema>): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const code of new Set([...codesBeforeUseCase(endpoint), ...(endpoint.refuses ?? [])])) {
    const { status, message: key } = new DomainError(code);
    const message = ENGLISH.t(key);
    const known = answers[status];
    const description = known ? `${known.description} Or: ${message}` : message;
    const extras = endpoint.refusalExtras?.[code];
    const schemas = [known?.content?.['application/json'].schema ?? failureOf(endpoint)];
    // Not required: another code may have the same status.
    if (extras) schemas.push(toSchema(extras.partial(), 'input', named));
    const [schema = FAILURE, ...more] = schemas;
    const content = json(more.length > 0 ? { allOf: [schema, ...more] } : schema);
    answers[status] = { description, content };
    if (code === 'rate_limited' || code === 'unavailable') {
      const schema: JsonSchema = { type: 'integer' };
      answers[status].headers = { 'Retry-After': { description: 'Seconds to wait.', schema } };
    }
  }
  return answers;
}

/** Codes that the checks before the use case can answer. */
function codesBeforeUseCase(endpoint: Endpoint): ErrorCode[] {
  const { method, auth, params, query, idempotent } = endpoint;
  const body = endpoint.body ?? endpoint.photoField;
  const codes: (ErrorCode | false)[] = [
    Boolean(params ?? query ?? body ?? idempotent) && 'bad_request',
    auth === 'required' && 'unauthenticated',
    method !== 'GET' && 'cross_site',
    Boolean(params) && 'not_found',
    Boolean(idempotent) && 'outcome_unknown',
    Boolean(body) && 'payload_too_large',
    Boolean(body) && 'unsupported_media_type',
    Boolean(query ?? body ?? idempotent) && 'validation_failed',
    'rate_limited',
    'unavailable',
  ];
  return codes.filter((code) => code !== false);
}

function failureOf({ failure }: Endpoint): JsonSchema {
  if (!failure) return FAILURE;
  const properties = Object.entries(failure).map(([name, value]) => [name, { const: value }]);
  const members: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
    required: Object.keys(failure),
  };
  return { allOf: [FAILURE, members] };
}
