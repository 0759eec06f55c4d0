interface Waiting {
  alone: boolean;
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Limits the number of concurrent tasks, in the order of their requests; a task may also run
 * exclusively. p-limit has neither exclusive tasks nor a time limit for waiting ones, on which
 * PostgreSQL's writes depend, and p-queue supports only the newest versions of Node.
 */
export class Semaphore {
  #taken = 0;
  readonly #queue: Waiting[] = [];

  constructor(
    readonly places: number,
    /** Milliseconds a task may wait before it is refused. */
    readonly timeoutMs: number,
  ) {}

  /** The number of running tasks. */
  get taken(): number {
    return this.#taken;
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs `task` when a place is free; rejects with the result of `refuse` when it has waited too
   * long. Exclusive tasks go before the others.
   */
  async run<Result>(
    task: () => Promise<Result>,
    refuse: () => Error,
    alone = false,
  ): Promise<Result> {
    await this.#enter(refuse, alone);
    try {
      return await task();
    } finally {
      this.#taken -= this.#weight(alone);
      this.#admit();
    }
  }

  #weight(alone: boolean): number {
    return alone ? this.places : 1;
  }

  #enter(refuse: () => Error, alone: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        alone,
        enter: resolve,
        timer: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          this.#admit();
          reject(refuse());
        }, this.timeoutMs),
      };
      const before = alone ? this.#queue.findIndex((other) => !other.alone) : -1;
      this.#queue.splice(before < 0 ? this.#queue.length : before, 0, waiting);
      this.#admit();
    });
  }

  /** Starts tasks from the head of the queue only, so that no task overtakes a waiting one. */
  #admit(): void {
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const weight = this.#weight(next.alone);
      if (this.#taken + weight > this.places) return;
      this.#taken += weight;
      this.#queue.shift();
      clearTimeout(next.timer);
      next.enter();
    }
  }
}
