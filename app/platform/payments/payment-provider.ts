import type { Cents } from '~/lib/money';

export type ProviderName = 'stripe' | 'sandbox';

/** What the shop charges in. */
export const CURRENCY = 'usd';

/** A payment as the provider knows it: the truth about the money. */
export interface ProviderIntent {
  /** What we opened: a payment intent, or a session of the provider's own page. */
  id: string;
  /** The payment that takes the money; null while a hosted page has not begun one. */
  transactionId: string | null;
  /** What the page needs to pay it; null for a hosted page. */
  clientSecret: string | null;
  /** Where the provider's own page is, while it is open. */
  hostedUrl: string | null;
  /** `processing` can neither be paid nor cancelled until the provider has made up its mind. */
  state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** The card asks for a step before it pays; only the sandbox leaves that to us. */
  needsStep: boolean;
  amountCents: Cents;
  currency: string;
  /** Our names for it, as we gave them when we opened it. */
  orderId: string | null;
  intentId: string | null;
}

/** What is to be paid. The same key with the same words is the same intent. */
export interface IntentRequest {
  key: string;
  intentId: string;
  orderId: string;
  amountCents: Cents;
  currency: string;
  description: string;
  email: string;
}

/** What a card form takes. It is handed on and forgotten: never stored, never logged. */
export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

/** A notice of the provider whose signature was good. Its body is not believed. */
export interface WebhookEvent {
  id: string;
  type: string;
  /** The intent or session it is about, if it is about one. */
  intentId: string | null;
  /** The provider's id of the object in it, whatever that is. */
  objectId: string | null;
  /** What happened to money that was taken: one refund, one dispute, or some refund of a payment. */
  about: 'refund' | 'dispute' | 'refunds' | null;
}

/** A refund as the provider describes it. */
export interface ProviderRefund {
  id: string;
  transactionId: string;
  amountCents: Cents;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  reason: string | null;
  failureReason: string | null;
  createdAt: Date;
}

/** A dispute (chargeback) as the provider describes it. */
export interface ProviderDispute {
  id: string;
  transactionId: string;
  amountCents: Cents;
  currency: string;
  /** The provider's word, such as needs_response, under_review, won or lost. */
  status: string;
  reason: string;
  /** Until when the provider takes evidence. */
  respondBy: Date | null;
  /** Taken from the shop and not given back, fees included. */
  withdrawnCents: Cents;
  createdAt: Date;
}

/** What a payment page has to load to take a card. */
export type PageSetup = { kind: 'sandbox' } | { kind: 'stripe'; publishableKey: string | null };

/**
 * The card provider, behind one port (decision 25). Every call may refuse with ProviderFailure;
 * none may be made inside a transaction.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly page: PageSetup;
  /** Opens an intent to be paid by a card form of ours. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  /** The truth about an intent or session, by the provider's id; null when it knows none. */
  readIntent(id: string): Promise<ProviderIntent | null>;
  /** Sees to it that it takes no money any more, and gives what it is now: perhaps `succeeded`. */
  cancelIntent(id: string): Promise<ProviderIntent | null>;
  /** Gives all the money of a payment back, once, however often it is asked. */
  refund(request: { transactionId: string; key: string; again: boolean }): Promise<void>;
  /** A notice with a good, fresh signature; null for any other. */
  readWebhookEvent(
    body: Uint8Array,
    signature: string | null,
    now: Date,
  ): Promise<WebhookEvent | null>;
  /** The refund with an id; null when the provider knows none, or none of a payment intent. */
  readRefund?(id: string): Promise<ProviderRefund | null>;
  /** All refunds of a payment, by the provider's id of it. */
  listRefunds?(transactionId: string): Promise<ProviderRefund[]>;
  /** As `readRefund`. */
  readDispute?(id: string): Promise<ProviderDispute | null>;
  /** The same provider, whose calls together take no longer than the time; absent where none waits. */
  within?(time: ProviderTime): PaymentProvider;
  /** Cards that we take ourselves, without a script of the provider's. Refuse with CardRefused. */
  readonly cards?: {
    pay(id: string, card: Card): Promise<ProviderIntent>;
    /** Answers the step that a card asked for. */
    answerStep(id: string, agreed: boolean): Promise<ProviderIntent>;
  };
  /** A page of the provider's own that takes the card. */
  readonly hosted?: {
    open(request: IntentRequest & { returnUrl: string }): Promise<ProviderIntent>;
  };
}

/** The provider did not do what it was asked, for now. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  /** Whether the provider answered for good, so that the same key would bring the same answer. */
  readonly keyIsSpent: boolean;

  constructor(message: string, options: { keyIsSpent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.keyIsSpent = options.keyIsSpent;
  }
}

export function isProviderFailure(value: unknown): value is ProviderFailure {
  return value instanceof Error && value.name === 'ProviderFailure';
}

/** The card was refused; the message is for the person who holds it. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';

  constructor(
    message: string,
    /** The field to mend, when it is one field's fault. */
    readonly field: keyof Card | null = null,
  ) {
    super(message);
  }
}

export function isCardRefused(value: unknown): value is CardRefused {
  return value instanceof Error && value.name === 'CardRefused';
}

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
