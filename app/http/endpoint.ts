import type { z } from 'zod';
import type { Ctx, Permission } from '~/features/accounts/account.policy';
import type { ErrorCode } from '~/lib/domain-error';
import type { KeyClaim } from '~/platform/idempotency-store.server';
import type { LimitName } from '~/platform/limits.server';
import type { Upload } from './multipart.server';
import type { RequestContext } from './request-context';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The arguments of an endpoint's use case, read, authorised, validated and typed. */
export interface EndpointArgs<Params, Query, Body> {
  ctx: Ctx;
  context: RequestContext;
  request: Request;
  params: Params;
  query: Query;
  body: Body;
  /** The file of an endpoint that takes one; null when none was sent. */
  upload: Upload | null;
  /** The claim of a request with an Idempotency-Key, for `answerWith`; null without a key. */
  keyClaim: KeyClaim | null;
}

/** The caller, the path parameters, and the query before validation. */
export interface AuthoriseArgs<Params> {
  ctx: Ctx;
  params: Params;
  query: Readonly<Record<string, string>>;
}

/** An answer with headers of its own. A plain output is answered with 200. */
export class Reply<Output> {
  constructor(
    readonly output: Output,
    readonly headers: Headers,
  ) {}
}

/**
 * A documented endpoint. The router, the tests and the OpenAPI document all read this definition.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** The operationId in the OpenAPI document. */
  id: string;
  method: Method;
  /** The path in OpenAPI notation: /orders/{id}. */
  path: string;
  summary: string;
  /** Whether a signed-in caller is required; the use case checks again. `optional` accepts both. */
  auth: 'none' | 'optional' | 'required';
  /** The permission that the caller needs, checked before any input is validated. */
  permission?: Permission;
  /**
   * Throws when the caller may not act on what the path or the query names. Runs before validation
   * and uses the same check as the use case.
   */
  authorise?(args: AuthoriseArgs<z.infer<Params>>): unknown;
  /**
   * Throws when the caller may not act on what the path or the body names, or it does not exist. Called
   * when the query, the body or the Idempotency-Key is refused, so that such a caller learns that first;
   * for valid input the use case makes this check. `body` is empty when it could not be read.
   */
  authoriseInvalid?(args: {
    ctx: Ctx;
    params: z.infer<Params>;
    body: Readonly<Record<string, unknown>>;
  }): unknown;
  limit: LimitName;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The schema of the body where it depends on the settings; `body` documents it. */
  bodyFor?(ctx: Ctx): Body;
  /** Takes one photo, as multipart/form-data in the field of this name, instead of a JSON body. */
  photoField?: string;
  output: Output;
  /** Members of this endpoint's error answers beside message and code (decision 31). */
  failure?: Record<string, unknown>;
  /**
   * Codes that the use case throws, for the document; codes of the checks before it are added
   * there.
   */
  refuses?: readonly ErrorCode[];
  /**
   * The members that refusals of a code have besides (`DomainError.extra`), for the document and its
   * check.
   */
  refusalExtras?: Partial<Record<ErrorCode, z.ZodObject>>;
  /**
   * Accepts an Idempotency-Key: at most one run per account and key (ADR 36); see `answerWith`. With
   * `resumed` a repeat runs again for what the first request chose, and its answer is not marked as
   * replayed (ADR 86).
   */
  idempotent?: true | 'resumed';
  /**
   * Further input of `run` beside parameters, query and body, such as a header; repeats of a keyed
   * request are compared by it as well.
   */
  alsoDecides?(args: { request: Request; body: z.infer<Body> }): string | undefined;
  /** A list that signed-out clients may be sent from the replica (`Database.replica`). */
  mayLag?: boolean;
  /** Answers with an ETag, and with 304 when it matches; `private` when it differs by user. */
  revalidated?: 'public' | 'private';
  run(
    args: EndpointArgs<z.infer<Params>, z.infer<Query>, z.infer<Body>>,
  ): Promise<z.input<Output> | Reply<z.input<Output>>>;
}

/** Defines an endpoint and infers its types. */
export function defineEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint {
  return endpoint as unknown as Endpoint;
}
