import { isDeepStrictEqual } from 'node:util';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Identity } from '~/features/accounts/identify.server';
import { photoTooLarge } from '~/features/images/prepare-photo.server';
import { applyDeadlinesNow } from '~/features/payments/order-deadlines.server';
import { FIELD_PARAMETER } from '~/features/search/field-filters';
import { DomainError, isDomainError, fieldError, type FieldErrors } from '~/lib/domain-error';
import { MAX_PHOTO_BYTES } from '~/lib/photo-limits';
import { UNSTORABLE_TEXT, findUnstorable } from '~/lib/storable-text';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import type { Value } from '~/i18n/values';
import { Reply, type Endpoint, type EndpointArgs } from './endpoint';
import { answerOnce, requireKeyForm } from './idempotency.server';
import { isMultipart, readMultipart } from './multipart.server';
import { refusalMembers } from './refusal-members';
import { readJson } from './request-body.server';
import {
  countOnce,
  ctxFor,
  identityOf,
  providerTimeOf,
  requireFitBody,
  requireOrigin,
  type RequestContext,
} from './request-context';
import { jsonResponse, refusal, revalidatedResponse } from './responses.server';

const BODY_BYTES = 1024 * 1024;
/** Maximum size of a multipart body with one photo, in bytes. */
const PHOTO_FORM_BYTES = MAX_PHOTO_BYTES + 64 * 1024;

const NO_ORIGIN: MessageKey = 'http.noOrigin';
const ELSEWHERE: MessageKey = 'http.cookieAcrossOrigins';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** A handler that carries its endpoint definitions, for the OpenAPI document and the tests. */
interface JsonHandler {
  (args: Args): Promise<Response>;
  readonly endpoints: readonly Endpoint[];
}

/** The resource route of one path: its endpoints, and a 405 for every other method. */
export function jsonRoute(...endpoints: readonly Endpoint[]): {
  loader: JsonHandler;
  action: JsonHandler;
} {
  const handler = Object.assign((args: Args) => answer(endpoints, args), { endpoints });
  return { loader: handler, action: handler };
}

async function answer(endpoints: readonly Endpoint[], args: Args): Promise<Response> {
  const { request, context } = args;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = endpoints.find((one) => one.method === method);
  if (!endpoint) return otherMethod(endpoints, args);
  try {
    const given = await admit(endpoint, args);
    const run = (keyClaim: EndpointArgs<unknown, unknown, unknown>['keyClaim']) =>
      runEndpoint(endpoint, { ...given, keyClaim });
    const { output, headers } = await (endpoint.idempotent
      ? answerOnce(endpoint, given, run)
      : run(null));
    if (endpoint.revalidated)
      return revalidatedResponse(args, output, headers, endpoint.revalidated);
    return jsonResponse(request, 200, output, headers);
  } catch (error) {
    const known = isDomainError(error);
    if (!known) {
      const { services, requestId } = context;
      services.log.error({ err: error, requestId, endpoint: endpoint.id }, 'an endpoint failed');
    }
    const failure = known ? error : new DomainError('internal');
    if (context.services.checkAnswers) assertDeclaresExtra(endpoint, failure);
    return refusal(request, failure, context, { members: endpoint.failure });
  }
}

/** All checks before a use case, in order: authorisation comes before validation. */
async function admit(endpoint: Endpoint, args: Args) {
  const { request, context, params } = args;
  const identity = await identityOf(context, request);
  await countOnce(context, endpoint.limit, identity);
  const ctx = ctxFor(context, identity, endpoint.mayLag);
  requireCaller(endpoint, ctx, context, identity);
  await applyDeadlinesNow(context.services, providerTimeOf(context));
  const rawQuery = Object.fromEntries(new URL(request.url).searchParams);
  const checkedParams = endpoint.params ? checkAddress(endpoint.params, params) : {};
  await endpoint.authorise?.({ ctx, params: checkedParams, query: rawQuery });
  const given: EndpointArgs<unknown, unknown, unknown> = {
    ctx,
    context,
    request,
    params: checkedParams,
    ...(await readInput(endpoint, { ctx, params: checkedParams, rawQuery }, args)),
    upload: null,
    keyClaim: null,
  };
  return given;
}

/** Refuses with `unauthenticated`, `cross_site` and `forbidden`. */
function requireCaller(
  endpoint: Endpoint,
  ctx: Ctx,
  context: RequestContext,
  identity: Identity,
): void {
  if (endpoint.auth === 'required' && !identity.actor) throw new DomainError('unauthenticated');
  if (endpoint.method !== 'GET' && (endpoint.auth !== 'none' || identity.mayWrite === 'no')) {
    requireOrigin(context, identity, null, context.allowedOrigin ? ELSEWHERE : NO_ORIGIN);
  }
  if (endpoint.permission) requirePermission(ctx, endpoint.permission);
}

/** The validated query and body. The form of the Idempotency-Key is checked last. */
async function readInput(
  endpoint: Endpoint,
  { ctx, params, rawQuery }: { ctx: Ctx; params: unknown; rawQuery: Record<string, string> },
  { request, context }: Args,
): Promise<{ query: unknown; body: unknown }> {
  let sent: unknown;
  try {
    if (endpoint.photoField) requirePhotoLength(request, endpoint.photoField);
    if (endpoint.body ?? endpoint.photoField) requireFitBody(context);
    if (endpoint.query) requireSingle(endpoint.query, new URL(request.url).searchParams);
    const query = endpoint.query ? checkInput(endpoint.query, rawQuery) : {};
    if (endpoint.body) sent = await readJson(request, BODY_BYTES);
    const body = endpoint.body ? checkInput(endpoint.bodyFor?.(ctx) ?? endpoint.body, sent) : {};
    if (endpoint.idempotent) requireKeyForm(request);
    return { query, body };
  } catch (error) {
    // For valid input the use case makes this check.
    await endpoint.authoriseInvalid?.({ ctx, params, body: isRecord(sent) ? sent : {} });
    throw error;
  }
}

/** Parameters of which an address may have several. */
const isMultiple = (name: string) => name === 'condition' || name.startsWith(FIELD_PARAMETER);

/**
 * Refuses with `validation_failed` a parameter of the endpoint with several values, of which one would be
 * read. Parameters that it does not have are ignored, also twice.
 */
function requireSingle(schema: z.ZodType, query: URLSearchParams): void {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const doubled = names.find((name) => !isMultiple(name) && new Set(query.getAll(name)).size > 1);
  if (doubled === undefined) return;
  const problem = { message: 'search.givenTwice' } as const;
  throw new DomainError('validation_failed', {
    message: msg('search.problemAt', { parameter: doubled, problem }),
    fields: { [doubled]: [problem.message] },
  });
}

function isRecord(sent: unknown): sent is Record<string, unknown> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

async function runEndpoint(endpoint: Endpoint, given: EndpointArgs<unknown, unknown, unknown>) {
  const result = endpoint.photoField
    ? await runWithPhoto(endpoint, endpoint.photoField, given)
    : await endpoint.run(given);
  const reply = result instanceof Reply ? result : new Reply<unknown>(result, new Headers());
  if (given.ctx.checkAnswers) assertMatchesSchema(endpoint, reply.output);
  return reply;
}

/** Refuses with `payload_too_large` at `field` a form whose declared length no photo that fits has. */
function requirePhotoLength(request: Request, field: string): void {
  const length = Number(request.headers.get('Content-Length') ?? 0);
  if (isMultipart(request) && length > PHOTO_FORM_BYTES) throw photoTooLarge(field);
}

/**
 * Runs an endpoint with the one uploaded photo, without it when there are several, and removes the
 * temporary files afterwards.
 */
async function runWithPhoto(
  endpoint: Endpoint,
  field: string,
  given: EndpointArgs<unknown, unknown, unknown>,
) {
  const { request, context } = given;
  if (!isMultipart(request)) {
    throw new DomainError('unsupported_media_type', 'http.body.sendMultipart');
  }
  const { uploadStore, log } = context.services;
  const options = { log, ...(given.ctx.caller && { caller: given.ctx.caller }) };
  const { uploads, dispose } = await readMultipart(request, uploadStore, { [field]: 1 }, options);
  try {
    const [upload, another] = uploads;
    return await endpoint.run({ ...given, upload: (!another && upload) || null });
  } finally {
    await dispose();
  }
}

/** Throws when an answer does not match the endpoint's output schema exactly. */
function assertMatchesSchema(endpoint: Endpoint, output: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(output));
  const declared: unknown = endpoint.output.parse(sent);
  if (!isDeepStrictEqual(declared, sent)) {
    throw new Error(`${endpoint.id} answered something that its schema does not allow.`);
  }
}

/** Throws when a refusal has members that the endpoint does not declare. */
function assertDeclaresExtra({ id, refusalExtras }: Endpoint, { code, extra }: DomainError): void {
  if (extra && !refusalExtras?.[code]?.strict().safeParse(extra).success) {
    throw new Error(`${id} refused with members that it does not declare.`);
  }
}

/** OPTIONS lists the allowed methods; every other method is a 405. */
function otherMethod(endpoints: readonly Endpoint[], { request, context }: Args): Response {
  const allow = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const headers = new Headers({ Allow: [...allow, 'OPTIONS'].join(', ') });
  if (request.method === 'OPTIONS') {
    const message = context.language.t('http.methods');
    return jsonResponse(request, 200, { message }, headers);
  }
  const members = refusalMembers(request.method, new URL(request.url).pathname);
  return refusal(request, new DomainError('method_not_allowed'), context, { members, headers });
}

/** Validates the input of an endpoint. Refuses with `bad_request` and `validation_failed`. */
function checkInput(schema: z.ZodType, value: unknown): unknown {
  const isList = schema._zod.def.type === 'array';
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) {
    throw new DomainError('bad_request', isList ? 'http.body.sendList' : 'http.body.sendObject');
  }
  const unstorable = findUnstorable(value);
  if (unstorable !== null) throw fieldError(unstorable, UNSTORABLE_TEXT);
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    // What is wrong with the body as a whole stands in the message alone. Of several problems of a field
    // the first is named: a text of the wrong type is too short as well.
    if (path.length > 0) fields[path.join('.')] ??= [message as Message];
  }
  const message = parsed.error.issues[0]?.message as Message | undefined;
  throw new DomainError('validation_failed', { ...(message && { message }), fields });
}

/** Validates path parameters. A malformed id is answered like an unknown one (decision 31). */
function checkAddress(schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new DomainError('not_found');
  return parsed.data;
}

interface Issue {
  code?: string | undefined;
  path?: PropertyKey[] | undefined;
  input?: unknown;
  expected?: unknown;
  values?: readonly unknown[];
}

/** Messages for issues whose schema has none of its own: clients show them to people unchanged. */
function plainWords({ code, path = [], input, expected, values }: Issue): Message {
  const name = nameAt(path);
  if (input === undefined) return msg('http.field.missing', { name });
  if (code === 'invalid_value' && values)
    return msg('http.field.oneOf', {
      name,
      values: values.filter((value) => value !== '').join(', '),
    });
  if (code === 'invalid_type' && typeof expected === 'string')
    return msg('http.field.type', { name, type: expected });
  if (code === 'too_small') return msg('http.field.tooSmall', { name });
  if (code === 'too_big') return msg('http.field.tooBig', { name });
  return msg('http.field.notValid', { name });
}

/** The name of a member of the body; of one inside of a list, which entry it is in, counted from 1. */
function nameAt([first, ...rest]: PropertyKey[]): Value {
  if (first === undefined) return { message: 'http.field.body' };
  if (typeof first !== 'number') return [first, ...rest].join('.');
  const number = String(first + 1);
  if (rest.length === 0) return { message: msg('http.field.entry', { number }) };
  return { message: msg('http.field.inEntry', { name: rest.join('.'), number }) };
}
