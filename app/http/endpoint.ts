import type { z } from 'zod';
import type { Ctx, Permission } from '~/features/accounts/account.policy';
import type { ErrorCode } from '~/lib/domain-error';
import type { Claim } from '~/platform/idempotency-store.server';
import type { LimitName } from '~/platform/limits.server';
import type { Upload } from './multipart.server';
import type { RequestContext } from './request-context';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call's use case is given: everything already read, checked and typed. */
export interface EndpointArgs<Params, Query, Body> {
  ctx: Ctx;
  context: RequestContext;
  request: Request;
  params: Params;
  query: Query;
  body: Body;
  /** The file of a call that takes one; null when none was sent. */
  upload: Upload | null;
  /** The claim of a request with an Idempotency-Key, for `answerWith`; null for any other. */
  claim: Claim | null;
}

/** Who calls, and what the address names: the query as it came. */
export interface AuthoriseArgs<Params> {
  ctx: Ctx;
  params: Params;
  query: Readonly<Record<string, string>>;
}

/** An answer with headers of its own; without one, the plain output is answered with 200. */
export class Reply<Output> {
  constructor(
    readonly output: Output,
    readonly headers: Headers,
  ) {}
}

/** A documented call, declared: the door, the tests and the OpenAPI document all read this. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** The name of the operation in the OpenAPI document. */
  id: string;
  method: Method;
  /** As OpenAPI writes it: /orders/{id}. */
  path: string;
  summary: string;
  /** Whether it wants a signed-in caller; the use case asks again. `optional` acts for one. */
  auth: 'none' | 'optional' | 'required';
  /** What the caller must be allowed to do, decided before anything that was sent is validated. */
  permission?: Permission;
  /**
   * Refuses whoever may not do it to what the path or the query names, before these are validated:
   * with the function by which the use case refuses, too.
   */
  authorise?(args: AuthoriseArgs<z.infer<Params>>): unknown;
  /** The same for what the body names; `body` is parsed, but not validated. */
  authoriseBody?(args: { ctx: Ctx; body: Readonly<Record<string, unknown>> }): unknown;
  limit: LimitName;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Takes one photo, as multipart/form-data in the field of this name, instead of a JSON body. */
  photoField?: string;
  output: Output;
  /** Members that failures of this call carry beside message and code (decision 31). */
  failure?: Record<string, unknown>;
  /** What its use case refuses with, for the document; what the door refuses with is known there. */
  refuses?: readonly ErrorCode[];
  /** Honours an Idempotency-Key: at most one run per account and key (ADR 0009); see `answerWith`. */
  idempotent?: boolean;
  /** Answers with an ETag, and 304 to whoever has it; `private` when it differs by person. */
  revalidated?: 'public' | 'private';
  run(
    args: EndpointArgs<z.infer<Params>, z.infer<Query>, z.infer<Body>>,
  ): Promise<z.input<Output> | Reply<z.input<Output>>>;
}

/** Declares a call, with its types tied together. */
export function defineEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(call: Endpoint<Params, Query, Body, Output>): Endpoint {
  return call as unknown as Endpoint;
}
