import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '~/features/accounts/account.policy';
import { DomainError, isDomainError } from '~/lib/domain-error';
import {
  AlreadyAnswered,
  keyClaimOf,
  StillUnderWay,
  findAnswer,
  keyedBy,
  keyedRequest,
  type KeyClaim,
  type Keyed,
  type KeyedRequest,
} from '~/platform/idempotency-store.server';
import type { Services } from '~/platform/services';
import { Reply, type Endpoint, type EndpointArgs } from './endpoint';

/** Milliseconds a repeat waits for the outcome of the first request before it gets a 409. */
const WAIT_MS = 5_000;
const POLL_EVERY_MS = 100;

type Args = EndpointArgs<unknown, unknown, unknown>;
type Run = (keyClaim: KeyClaim | null) => Promise<Reply<unknown>>;

/** Keyed requests that this process is working on, by request id. */
const underWay = new WeakMap<Services, Map<string, Promise<unknown>>>();

/** Refuses a malformed Idempotency-Key with `bad_request`. */
export function requireKeyForm({ headers }: Pick<Request, 'headers'>): void {
  const key = headers.get('Idempotency-Key');
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new DomainError('bad_request', 'orders.idempotency.malformed');
  }
}

/**
 * Runs a request with an Idempotency-Key at most once per account, endpoint and key: a repeat gets
 * the stored answer. Refuses with `validation_failed` (the key came with other input) and
 * `outcome_unknown` (the first request has neither committed nor failed). A refused or failed request
 * stores nothing, because it wrote nothing.
 */
export async function answerOnce(
  endpoint: Endpoint,
  args: Args,
  run: Run,
): Promise<Reply<unknown>> {
  const { ctx, context, request } = args;
  const key = request.headers.get('Idempotency-Key');
  if (key === null || !ctx.actor) return run(null);
  const also = endpoint.alsoDecides?.(args);
  const keyed = keyedRequestOf(endpoint, { ...args, userId: ctx.actor.userId, key, also });
  const requests = running(context.services);
  const until = performance.now() + WAIT_MS;
  let first = true;
  while (first || performance.now() < until) {
    const stored = await findAnswer(ctx.db.read, ctx.clock, keyed);
    if (stored !== null) return replay(stored);
    const here = requests.get(keyed.id);
    if (here) await Promise.race([here, sleep(until - performance.now())]);
    // A transaction of its own is cheaper than running the use case only to find the key taken.
    else if (!first && (await isTaken(ctx, keyed))) await sleep(POLL_EVERY_MS);
    else {
      const reply = await attempt(ctx, keyed, { requests, run });
      if (reply) return reply;
    }
    first = false;
  }
  throw new DomainError('outcome_unknown', { retryAfter: 1 });
}

/**
 * The identity of a keyed request, and what its repeats are compared by: the path parameters, the
 * query, the body and what the endpoint decides by besides.
 */
export function keyedRequestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  {
    userId,
    key,
    params,
    query,
    body,
    also,
  }: Pick<Args, 'params' | 'query' | 'body'> & {
    userId: string;
    key: string;
    also?: string | undefined;
  },
): KeyedRequest {
  const sent = [params, query, body, ...(also === undefined ? [] : [also])];
  return keyedRequest({ userId, endpoint: `${method} ${path}`, key, sent });
}

/**
 * Runs the endpoint under its claim. Returns null when another process is working on the request.
 */
async function attempt(
  ctx: Ctx,
  keyed: KeyedRequest,
  { requests, run }: { requests: Map<string, Promise<unknown>>; run: Run },
): Promise<Reply<unknown> | null> {
  const keyClaim = keyClaimOf(ctx, keyed);
  const result = run(keyClaim);
  requests.set(
    keyed.id,
    // Repeats wait for the end of the request; its failure is thrown below.
    result.catch(() => {}),
  );
  try {
    const reply = await result;
    // The use case wrote nothing, for example because a payment is already recorded.
    if (!keyClaim.isRecorded()) {
      await ctx.db.write(async (tx) => {
        await keyClaim.take(tx);
        await keyClaim.answer(tx, reply.output);
      });
    }
    return reply;
  } catch (error) {
    if (error instanceof AlreadyAnswered) return replay(error.body);
    if (error instanceof StillUnderWay) return null;
    // Another request with this key may have committed first and thereby caused this refusal.
    const stored = isRefusal(error) ? await findAnswer(ctx.db.read, ctx.clock, keyed) : null;
    if (stored !== null) return replay(stored);
    throw error;
  } finally {
    requests.delete(keyed.id);
  }
}

function isRefusal(error: unknown): boolean {
  return isDomainError(error) && error.status < 500;
}

async function isTaken(ctx: Ctx, keyed: KeyedRequest): Promise<boolean> {
  try {
    await ctx.db.write((tx) => keyClaimOf(ctx, keyed).take(tx));
    return false;
  } catch (error) {
    if (error instanceof StillUnderWay) return true;
    throw error;
  }
}

function running(services: Services): Map<string, Promise<unknown>> {
  const requests = underWay.get(services) ?? new Map<string, Promise<unknown>>();
  underWay.set(services, requests);
  return requests;
}

function replay(body: string): Reply<unknown> {
  return new Reply(JSON.parse(body) as unknown, new Headers({ 'Idempotency-Replayed': 'true' }));
}

/**
 * Runs the use case of an idempotent endpoint so that its transaction also stores the answer.
 * `toOutput` makes the answer from the result of the use case and of its transaction.
 */
export async function answerWith<Result, Output>(
  { ctx, keyClaim }: Pick<Args, 'ctx' | 'keyClaim'>,
  toOutput: (result: Result) => Output,
  work: (ctx: Ctx & Keyed<Result>) => Promise<Result>,
): Promise<Output> {
  const keyed = keyedBy<Result>(keyClaim, async (tx, result) =>
    keyClaim?.answer(tx, toOutput(result)),
  );
  return toOutput(await work({ ...ctx, keyed }));
}
