import type { Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import type { Device } from '~/features/accounts/known-devices.server';
import { recordFailedSignIn } from '~/features/accounts/audit.server';
import { msg } from '~/i18n/language';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { addressKey, waitingTime, type LimitName } from '~/platform/limits.server';
import type { Services } from '~/platform/services';
import type { RequestContext } from './request-context';

/** Maximum number of accounts that a browser's device cookie remembers, the latest first. */
const MAX_ACCOUNTS = 10;

type Cookies = Pick<Services, 'cookies'>;

/**
 * The id of the browser that sends `request`, when this account has signed in with it before;
 * null otherwise. `emailKey` is the account's address as it is compared.
 */
async function findKnownDevice(
  services: Cookies,
  request: Request,
  emailKey: string,
): Promise<string | null> {
  const device = await readDevice(services, request);
  const known = device?.marks.includes(services.cookies.accountMark(emailKey)) ?? false;
  return device && known ? device.id : null;
}

/**
 * The browser that sends `request`, by its cookie; a new one without. With `network` the sender may be
 * a program that keeps no cookies, which is known by its network and its User-Agent: a script that signs
 * in every hour is one device.
 */
export async function deviceOf(
  services: Cookies,
  request: Request,
  network?: string,
): Promise<Device> {
  const known = await readDevice(services, request);
  if (known) return known;
  if (network === undefined) return { id: newId(), marks: [], program: false };
  const program = `${network} ${request.headers.get('User-Agent') ?? ''}`;
  return { id: services.cookies.programMark(program), marks: [], program: true };
}

/** The Set-Cookie header that marks a browser as known to this account. */
export function rememberDevice(
  { cookies }: Cookies,
  { marks, ...device }: Device,
  emailKey: string,
): Promise<string> {
  // Programs without cookies can share an id; the cookie gives this one its own.
  const id = device.program ? newId() : device.id;
  const mark = cookies.accountMark(emailKey);
  const others = marks.filter((one) => one !== mark);
  return cookies.device.serialize({ id, marks: [mark, ...others].slice(0, MAX_ACCOUNTS) });
}

async function readDevice({ cookies }: Cookies, request: Request): Promise<Device | null> {
  const value: unknown = await cookies.device.parse(request.headers.get('Cookie'));
  if (typeof value !== 'object' || value === null || !('id' in value) || !('marks' in value)) {
    return null;
  }
  const { id, marks } = value;
  if (typeof id !== 'string' || !Array.isArray(marks)) return null;
  const texts = marks.filter((mark): mark is string => typeof mark === 'string');
  return { id, marks: texts, program: false };
}

/** Failures within an hour, over all addresses, after which an account's sign-in is slowed down. */
const ACCOUNT_FAILURES = 20;

interface Attempt {
  ctx: Ctx;
  context: RequestContext;
  request: Request;
  email: string;
}

/**
 * Runs `check`, which compares a password, within the limits on guessing. Only failures count:
 * - a browser that the account has signed in with before has a limit of its own, which no one
 *   else can use up;
 * - from elsewhere the limits are per network address and account, and per network address;
 * - after ACCOUNT_FAILURES, each unknown address gets one try after a wait, which doubles with
 *   each failure there. Strangers can't make it longer for the account's owner.
 * Addresses without an account are treated the same. Refuses with `rate_limited` (and the seconds
 * to wait) and as `check` does.
 */
export async function attemptSignIn<Result>(
  { ctx, context, request, email }: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const { limits, clock } = ctx;
  const key = emailKey(email);
  const address = addressKey(context.ip);
  const device = await findKnownDevice(ctx, request, key);
  const counted: [LimitName, string][] = [];
  const giveBack = () => Promise.all(counted.map(([name, of]) => limits.giveBack(name, of)));
  const own: [LimitName, string][] = device
    ? [['sign-in by device', `${device} ${key}`]]
    : [
        ['sign-in', `${address} ${key}`],
        ['sign-in by address', address],
      ];
  const turn = `${address} ${key}`;
  let failures = 0;
  try {
    for (const [name, of] of own) {
      await limits.consume(name, of);
      counted.push([name, of]);
    }
    // Counted before the password is compared, so that concurrent attempts are all counted.
    failures = await limits.use('sign-in by account', key);
    counted.push(['sign-in by account', key]);
    if (!device && failures > ACCOUNT_FAILURES) {
      requireTurn(await limits.takeTurn(turn, clock.now()));
    }
    const result = await check();
    await limits.endTurns(turn);
    await giveBack();
    return result;
  } catch (error) {
    const failed = isDomainError(error) && error.code === 'wrong_credentials';
    if (failed) await countFailure(ctx, key, failures);
    else await giveBack();
    throw error;
  }
}

/** Counts a failure in the audit log; in the server's log where the database is too busy for it. */
async function countFailure(ctx: Ctx, key: string, failures: number): Promise<void> {
  try {
    await recordFailedSignIn(ctx, key, { warnOwner: failures >= ACCOUNT_FAILURES });
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'unavailable') throw error;
    ctx.log.warn({ err: error }, 'a failed sign-in could not be counted in the audit log');
  }
}

function requireTurn(retryAfter: number): void {
  if (retryAfter === 0) return;
  const [count, unit] = waitingTime(retryAfter);
  const message =
    unit === 'seconds'
      ? msg('accounts.attempts.seconds', { seconds: count })
      : msg('accounts.attempts.minutes', { minutes: count });
  throw new DomainError('rate_limited', { message, retryAfter });
}
