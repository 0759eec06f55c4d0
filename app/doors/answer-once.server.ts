import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '~/lib/domain-error';
import {
  claimKey,
  keepAnswer,
  letGoOfKey,
  type KeyedCall,
} from '~/platform/http/kept-answers.server';
import { Reply, type Call, type CallArgs } from './json-call';

const LOOK_EVERY_MS = 100;
const LOOKS = 50;

type Run = () => Promise<Reply<unknown>>;

/**
 * Runs a call that came with an Idempotency-Key at most once per account and key: whoever repeats
 * it gets the first answer again. Refuses with `bad_request` (no such key), `validation_failed`
 * (the key came with something else before) and `conflict` (the first try is still under way).
 */
export async function answerOnce(
  call: Call,
  args: CallArgs<unknown, unknown, unknown>,
  run: Run,
): Promise<Reply<unknown>> {
  const { ctx, request, body } = args;
  const key = request.headers.get('Idempotency-Key');
  if (key === null || !ctx.actor) return run();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new DomainError('bad_request', 'An Idempotency-Key has 1 to 255 visible characters.');
  }
  const what = `${call.method} ${call.path} ${JSON.stringify(body)}`;
  const keyed: KeyedCall = { userId: ctx.actor.userId, key, request: what };
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = await claimKey(ctx, keyed);
    if (claim.state === 'mine') return runFirst(args, keyed, run);
    if (claim.state === 'answered') {
      const headers = new Headers({ 'Idempotency-Replayed': 'true' });
      return new Reply(JSON.parse(claim.body), headers);
    }
    if (claim.state === 'other') {
      throw new DomainError('validation_failed', 'That Idempotency-Key came with something else.');
    }
    await sleep(LOOK_EVERY_MS);
  }
  const message = 'The first request with that Idempotency-Key is still under way.';
  throw new DomainError('conflict', { message, retryAfter: 1 });
}

/** A refusal changed nothing and is not kept: what it complained of can be mended and sent again. */
async function runFirst(
  { ctx }: CallArgs<unknown, unknown, unknown>,
  keyed: KeyedCall,
  run: Run,
): Promise<Reply<unknown>> {
  let reply: Reply<unknown>;
  try {
    reply = await run();
  } catch (error) {
    await letGoOfKey(ctx, keyed);
    throw error;
  }
  await keepAnswer(ctx, keyed, JSON.stringify(reply.output));
  return reply;
}
