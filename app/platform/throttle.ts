/**
 * Limits the bytes processed in each turn of the event loop, so that other requests get their turn.
 */
export class Throttle {
  #left: number;
  #nextTurn: Promise<void> | null = null;

  constructor(readonly bytesPerTurn: number) {
    this.#left = bytesPerTurn;
  }

  /**
   * Resolves when there is capacity for the bytes in this turn. A larger chunk gets a turn alone.
   */
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
