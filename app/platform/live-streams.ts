/** How many connections one account may have open in one process. */
const MAX_PER_ACCOUNT = 10;

/**
 * The connections of this process that stay open to send what happens. They end when the server is
 * about to stop, because it waits for every response.
 */
export class LiveStreams {
  #closings = new Map<() => void, string>();
  #stopping = false;

  /** Whether the server is about to stop. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Whether the account may open another connection. */
  hasRoom(userId: string): boolean {
    return [...this.#closings.values()].filter((own) => own === userId).length < MAX_PER_ACCOUNT;
  }

  /** Registers an open connection. Returns what to call when it has ended. */
  add(userId: string, close: () => void): () => void {
    this.#closings.set(close, userId);
    return () => this.#closings.delete(close);
  }

  /** Ends all connections, for good. */
  stop(): void {
    this.#stopping = true;
    for (const close of this.#closings.keys()) close();
  }
}
