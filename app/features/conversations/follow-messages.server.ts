import { isUnavailable } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { readLastSequences } from './conversation.sql.server';

/** How often a process queries for new messages while a page waits for them, in milliseconds. */
const POLL_EVERY_MS = 1000;

interface Follower {
  conversationId: string;
  /** The sequence of the last message that the follower has. */
  seen(): number;
  /** Called when the conversation has a message after `seen()`. */
  wake(): void;
}

/** The followers of a process; the database is the way on which instances hear of each other. */
class Followers {
  #followers = new Set<Follower>();
  #timer: NodeJS.Timeout | null = null;
  /** Whether the last query failed in a way that is in the log. */
  #isLogged = false;

  constructor(readonly deps: Pick<Services, 'db' | 'log'>) {}

  add(follower: Follower): () => void {
    this.#followers.add(follower);
    this.#schedule();
    return () => this.#followers.delete(follower);
  }

  #schedule(): void {
    if (this.#timer || this.#followers.size === 0) return;
    this.#timer = setTimeout(() => void this.#poll(), POLL_EVERY_MS);
    this.#timer.unref();
  }

  /** Runs one query for all followers. After a failure the next query finds the missed messages. */
  async #poll(): Promise<void> {
    try {
      const ids = new Set([...this.#followers].map(({ conversationId }) => conversationId));
      if (ids.size > 0) this.#wake(await readLastSequences(this.deps.db, [...ids]));
      this.#isLogged = false;
    } catch (error) {
      // That the database does not respond is logged where it is queried.
      if (this.#isLogged || isUnavailable(error)) return;
      this.#isLogged = true;
      this.deps.log.warn({ err: error }, 'open conversations get no new messages');
    } finally {
      this.#timer = null;
      this.#schedule();
    }
  }

  #wake(newest: { id: string; lastSequence: number }[]): void {
    const last = new Map(newest.map(({ id, lastSequence }) => [id, lastSequence]));
    for (const follower of this.#followers) {
      if ((last.get(follower.conversationId) ?? 0) > follower.seen()) follower.wake();
    }
  }
}

const processes = new WeakMap<Database, Followers>();

/**
 * Calls `wake` when a conversation has a message after `seen()`, within about a second, whichever
 * instance has stored it. Returns the function that ends it.
 */
export function followConversation(
  { db, log }: Pick<Services, 'db' | 'log'>,
  follower: Follower,
): () => void {
  const followers = processes.get(db) ?? new Followers({ db, log });
  processes.set(db, followers);
  return followers.add(follower);
}
