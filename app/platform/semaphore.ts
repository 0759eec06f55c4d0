interface Waiting {
  alone: boolean;
  enter: () => void;
  timer: NodeJS.Timeout;
}

/** Lets a limited number of tasks in at a time, in the order they came; or one, all alone. */
export class Semaphore {
  #taken = 0;
  readonly #queue: Waiting[] = [];

  constructor(
    readonly places: number,
    /** Milliseconds a task may wait outside before it is turned away. */
    readonly timeoutMs: number,
  ) {}

  /** Places that are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Tasks that wait outside. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs `task` when there is a place; rejects with what `refuse` gives when it waited too long.
   * A task that wants to be alone goes before those that do not mind company.
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

  /** Lets in from the head of the queue only, so that nobody can slip past who waits. */
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
