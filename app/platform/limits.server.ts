import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '~/lib/domain-error';

/** How often one account or address may do a thing: points in a window of seconds. */
const rules = {
  read: { points: 300, duration: 60 },
  write: { points: 60, duration: 60 },
  /** Attempts to book: who loses a race has written nothing and must hear so (409), not wait. */
  booking: { points: 300, duration: 60 },
  /** By account and address together: nobody can lock somebody else out. */
  'sign-in': { points: 10, duration: 15 * 60 },
  /** By address alone, over all accounts: a whole school may share one. */
  'sign-in by address': { points: 300, duration: 15 * 60 },
  /** Photos of registrations, by address: each costs up to a second of a processor. */
  'registration photo': { points: 30, duration: 10 * 60 },
  /** Messages that anybody can have sent, by the address or person they go to. */
  mail: { points: 5, duration: 60 * 60 },
  /** Roles of other people, so that nobody can go through a list of addresses. */
  'role-look-up': { points: 60, duration: 60 },
  /** The own role, and who is verified: clients ask for these beside every product they show. */
  'look-up': { points: 3000, duration: 60 },
  newsletter: { points: 10, duration: 60 * 60 },
  contact: { points: 5, duration: 60 * 60 },
  payment: { points: 10, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

export interface Limits {
  /** Counts one use by `key`. Refuses with `rate_limited` and the seconds to wait. */
  consume(name: LimitName, key: string): Promise<void>;
}

/**
 * Limits kept in this process's memory, or none at all for load tests. Several instances count
 * each for themselves, so that together they let through as many times more.
 */
export function createLimits(setting: 'on' | 'off'): Limits {
  if (setting === 'off') return { consume: async () => {} };
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory(rule)]),
  );
  return {
    async consume(name, key) {
      try {
        await limiters.get(name)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        const message = `Too many requests. Please wait ${inWords(retryAfter)} and try again.`;
        throw new DomainError('rate_limited', { message, retryAfter });
      }
    },
  };
}

/** The key of somebody known by address alone; IPv6 gives one person a whole network (/64). */
export function addressKey(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!bare.includes(':')) return bare;
  const [head = '', tail = ''] = bare.split('%', 1)[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
