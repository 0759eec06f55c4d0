/** Lets only so many bytes through in each turn of the event loop, so that others get theirs. */
export class Throttle {
  #left: number;
  #nextTurn: Promise<void> | null = null;

  constructor(readonly bytesPerTurn: number) {
    this.#left = bytesPerTurn;
  }

  /** Resolves when there is room for bytes in this turn. A chunk larger than a turn has one alone. */
  async pass(bytes: number): Promise<void> {
    while (this.#left <= 0) await this.#nextTurn;
    this.#left -= bytes;
    this.#nextTurn ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#left = this.bytesPerTurn;
        this.#nextTurn = null;
        resolve();
      });
    });
  }
}
