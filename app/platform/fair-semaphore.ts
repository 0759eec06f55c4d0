/** Identifies who causes expensive work, so that its share can be limited. */
export interface WorkCaller {
  /** Signed-in people have queues and space of their own: anonymous requests can't use them up. */
  signedIn: boolean;
  /** The account's id, or the network address of an anonymous request. */
  key: string;
}

/** Work without a request behind it, such as seeding. */
export const INTERNAL_CALLER: WorkCaller = { signedIn: true, key: 'internal' };

/** Why a task was turned away before it began. */
export type SemaphoreRefusal = 'caller-limit' | 'queue-full' | 'timeout';

interface FairSemaphoreOptions {
  /** Tasks that run at the same time. */
  maxRunning: number;
  /** Tasks that wait, over all callers. */
  maxWaiting: number;
  /** Tasks of one caller, running and waiting together. */
  maxPerCaller: number;
  /** Milliseconds a task may wait. */
  timeoutMs: number;
}

interface WaitingTask {
  start: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Limits concurrent work and its queue. Callers take turns: the next task is the oldest of the
 * caller that was served longest ago, so that one caller with many tasks delays the others by at
 * most one task each. p-limit and p-queue know priorities, but neither turns of callers nor a
 * limit for each of them.
 */
export class FairSemaphore {
  #running = 0;
  #waiting = 0;
  /** Running and waiting tasks by caller. */
  readonly #tasks = new Map<string, number>();
  /** Waiting tasks by caller; the insertion order is the order of the turns. */
  readonly #queues = new Map<string, WaitingTask[]>();

  constructor(readonly options: FairSemaphoreOptions) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Runs `task` when it is its turn; rejects with the result of `refuse` otherwise. */
  async run<Result>(
    caller: string,
    task: () => Promise<Result>,
    refuse: (reason: SemaphoreRefusal) => Error,
  ): Promise<Result> {
    const { maxRunning, maxWaiting, maxPerCaller } = this.options;
    const tasks = this.#tasks.get(caller) ?? 0;
    if (tasks >= maxPerCaller) throw refuse('caller-limit');
    const mustWait = this.#running >= maxRunning || this.#waiting > 0;
    if (mustWait && this.#waiting >= maxWaiting) throw refuse('queue-full');
    this.#tasks.set(caller, tasks + 1);
    try {
      if (mustWait) await this.#wait(caller, refuse);
      else this.#running += 1;
      try {
        return await task();
      } finally {
        this.#running -= 1;
        this.#startNext();
      }
    } finally {
      const left = (this.#tasks.get(caller) ?? 1) - 1;
      if (left > 0) this.#tasks.set(caller, left);
      else this.#tasks.delete(caller);
    }
  }

  #wait(caller: string, refuse: (reason: SemaphoreRefusal) => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(caller) ?? [];
      const waiting: WaitingTask = {
        start: resolve,
        timer: setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          if (queue.length === 0) this.#queues.delete(caller);
          this.#waiting -= 1;
          reject(refuse('timeout'));
        }, this.options.timeoutMs),
      };
      queue.push(waiting);
      this.#queues.set(caller, queue);
      this.#waiting += 1;
    });
  }

  #startNext(): void {
    if (this.#running >= this.options.maxRunning) return;
    const [turn] = this.#queues;
    if (!turn) return;
    const [caller, queue] = turn;
    const next = queue.shift();
    // The caller goes to the end of the turns, or leaves them.
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    if (!next) return;
    clearTimeout(next.timer);
    this.#waiting -= 1;
    this.#running += 1;
    next.start();
  }
}
