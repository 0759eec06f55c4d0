import { ProviderFailure, type PaymentProvider } from './payment-provider';

/** How long one request of a person may wait for the card provider in all, in milliseconds. */
const REQUEST_MS = 2_500;

/**
 * The time that may be spent waiting for the card provider, however many calls it takes. Only
 * waiting for the provider counts, so that a client that sends slowly doesn't use it up.
 */
export class ProviderTime {
  #left: number;

  constructor(milliseconds = REQUEST_MS) {
    this.#left = milliseconds;
  }

  /** Milliseconds. */
  get left(): number {
    return Math.max(0, Math.ceil(this.#left));
  }

  /**
   * Runs a call, which is given the milliseconds that are left. Refuses with ProviderFailure when
   * they are over; what the call brings after that is dropped.
   */
  async run<Result>(call: (milliseconds: number) => Promise<Result>): Promise<Result> {
    if (this.left === 0) throw timeOver();
    const answer = call(this.left);
    if (await this.isOver(answer, this.left)) throw timeOver();
    return answer;
  }

  /** Waits for work, at most so many milliseconds of what is left. Gives whether it has ended. */
  async waitFor(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
    return !(await this.isOver(work, Math.min(this.left, milliseconds)));
  }

  private async isOver(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), milliseconds);
    });
    const ended = work.then(
      () => false,
      () => false,
    );
    try {
      return await Promise.race([ended, over]);
    } finally {
      clearTimeout(timer);
      this.#left -= performance.now() - startedAt;
    }
  }
}

/** The provider for somebody who waits: its calls share the time. The sandbox asks nobody. */
export function withinTime(provider: PaymentProvider, time: ProviderTime): PaymentProvider {
  return provider.within?.(time) ?? provider;
}

function timeOver(): ProviderFailure {
  return new ProviderFailure('The card provider took too long.', { keyIsSpent: false });
}
