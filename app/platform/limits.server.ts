import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { msg } from '~/i18n/language';
import { hashedKey, sharedLimiter, sharedTurns } from './shared-limits.server';

interface Rule {
  points: number;
  /** Seconds. */
  duration: number;
  /**
   * Whether all instances count together, in the database: limits on guessing, on what is mailed and
   * on payment. The others protect a process and are counted in its memory (ADR 85).
   */
  shared?: boolean;
}

/** Rate limits: points in a window of seconds, by account or address. */
const rules = {
  read: { points: 300, duration: 60 },
  write: { points: 60, duration: 60 },
  /**
   * Attempts to book. High, because losing a race must answer 409 rather than 429. Orders that are
   * made are limited, too: MAX_ORDERS_PER_HOUR.
   */
  booking: { points: 300, duration: 60 },
  /** Failures by account and address together, so that strangers can't lock the owner out. */
  'sign-in': { points: 10, duration: 15 * 60, shared: true },
  /** By address alone, over all accounts. High, because a whole school may share an address. */
  'sign-in by address': { points: 300, duration: 15 * 60, shared: true },
  /** Photos of registrations, by address: each costs up to a second of CPU time. */
  'registration photo': { points: 30, duration: 10 * 60 },
  /** Failures of a browser that the account has signed in with before. */
  'sign-in by device': { points: 10, duration: 15 * 60, shared: true },
  /**
   * Failures by account over all addresses; the threshold is in
   * app/http/sign-in-attempts.server.ts.
   */
  'sign-in by account': { points: 20, duration: 60 * 60, shared: true },
  /** Wrong codes (TOTP and recovery codes) of an account, by those who know its password. */
  'second-factor': { points: 5, duration: 15 * 60, shared: true },
  'second-factor by day': { points: 50, duration: 24 * 60 * 60, shared: true },
  /** Requests for a password reset, by the address that they come from. */
  'password-reset': { points: 10, duration: 15 * 60, shared: true },
  /** Mail that an account can have sent to itself. */
  mail: { points: 5, duration: 60 * 60, shared: true },
  /** Role look-ups of other users; strict, to prevent enumeration of addresses. */
  'role-look-up': { points: 60, duration: 60 },
  /**
   * Look-ups of the own role and of verified users: clients send them for every product they show.
   */
  'look-up': { points: 3000, duration: 60 },
  /** Mail to an address that a visitor names, and to the operator. */
  newsletter: { points: 10, duration: 60 * 60, shared: true },
  contact: { points: 5, duration: 60 * 60, shared: true },
  /** Messages of an account, and the conversations that it starts. */
  message: { points: 20, duration: 60, shared: true },
  conversation: { points: 10, duration: 60 * 60, shared: true },
  /** Offers that an account makes; each step of one is mailed. */
  offer: { points: 20, duration: 60 * 60, shared: true },
  /** Refunds that an account proposes in disputes; each is mailed. */
  proposal: { points: 10, duration: 60 * 60, shared: true },
  payment: { points: 10, duration: 60 * 60, shared: true },
} satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

export interface Limits {
  /** Counts one use by `key`. Refuses with `rate_limited` and the seconds to wait. */
  consume(name: LimitName, key: string): Promise<void>;
  /**
   * Counts one use by `key` without refusing. Returns the uses in the window, including this one.
   */
  use(name: LimitName, key: string): Promise<number>;
  /** Takes one counted use back. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /**
   * Requests a turn for an attempt: 0 when `key` may go on, else the seconds until it may. The
   * first wait is FIRST_WAIT_SECONDS; each turn taken doubles the next one.
   */
  takeTurn(key: string, now: Date): Promise<number>;
  /** Resets the turns of `key`: the next wait is the first again. */
  endTurns(key: string): Promise<void>;
}

/** Shared by all services without limits. */
const off: Limits = Object.freeze({
  consume: async () => {},
  use: async () => 0,
  giveBack: async () => {},
  takeTurn: async () => 0,
  endTurns: async () => {},
});

/** All limits, or none for load tests. */
export function createLimits(setting: 'off'): Limits;
export function createLimits(setting: 'on' | 'off', db: Database): Limits;
export function createLimits(setting: 'on' | 'off', db?: Database): Limits {
  if (setting === 'off' || !db) return off;
  const limiters = new Map<string, RateLimiterAbstract>(
    Object.entries<Rule>(rules).map(([name, rule]) => [
      name,
      rule.shared ? sharedLimiter(db, name, rule) : new RateLimiterMemory(rule),
    ]),
  );
  const keyOf = (name: LimitName, key: string) =>
    limiters.get(name) instanceof RateLimiterMemory ? key : hashedKey(key);
  return {
    async consume(name, key) {
      try {
        await limiters.get(name)?.consume(keyOf(name, key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        const [count, unit] = waitingTime(retryAfter);
        const message =
          unit === 'seconds'
            ? msg('http.wait.seconds', { count })
            : msg('http.wait.minutes', { count });
        throw new DomainError('rate_limited', { message, retryAfter });
      }
    },
    async use(name, key) {
      return (await limiters.get(name)?.penalty(keyOf(name, key)))?.consumedPoints ?? 0;
    },
    async giveBack(name, key) {
      await limiters.get(name)?.reward(keyOf(name, key));
    },
    ...sharedTurns(db),
  };
}

/**
 * The key of an anonymous client; for IPv6 the /64 network, which one person can use as a whole.
 */
export function addressKey(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!bare.includes(':')) return bare;
  const [head = '', tail = ''] = bare.split('%', 1)[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

/** A number of seconds as people say it: from 90 on in minutes. */
export function waitingTime(seconds: number): [count: number, unit: 'seconds' | 'minutes'] {
  return seconds < 90 ? [seconds, 'seconds'] : [Math.ceil(seconds / 60), 'minutes'];
}
