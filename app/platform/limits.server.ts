import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '~/lib/domain-error';

/** How often one account or address may do a thing: points in a window of seconds. */
const rules = {
  read: { points: 300, duration: 60 },
  write: { points: 60, duration: 60 },
  'sign-in': { points: 10, duration: 15 * 60 },
  /** Messages that anybody can have sent, by the address or person they go to. */
  mail: { points: 5, duration: 60 * 60 },
  'role-look-up': { points: 60, duration: 60 },
  newsletter: { points: 10, duration: 60 * 60 },
  contact: { points: 5, duration: 60 * 60 },
  payment: { points: 10, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof rules;

export interface Limits {
  /** Counts one use by `key`. Refuses with `rate_limited` and the seconds to wait. */
  consume(name: LimitName, key: string): Promise<void>;
}

/** Limits kept in this process's memory, or none at all for load tests. */
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
        throw new DomainError('rate_limited', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
  };
}
