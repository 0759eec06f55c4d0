import type { Message } from '~/i18n/language';
import type { Currency, Money } from '~/lib/money';
import type { ChargeableAmounts } from './chargeable-amounts';
import type { SandboxControls } from './sandbox/sandbox-controls';
import type { ProviderTransfer, SellerAccounts } from './seller-accounts';
import type { Settlement } from './settlement';
import type { WebhookEvent } from './webhook-event';

export type ProviderName = 'stripe' | 'sandbox';

/** A payment's state at the provider, which is authoritative. */
export interface ProviderIntent extends Money {
  /** The id of the payment intent, or of the session of the provider's hosted page. */
  id: string;
  /** The payment that captures the money; null while a hosted page has not started one. */
  transactionId: string | null;
  /** The secret that the page needs to pay; null for a hosted page. */
  clientSecret: string | null;
  /** The address of the provider's hosted page, while it is open. */
  hostedUrl: string | null;
  /** `processing` can neither be paid nor cancelled until the provider has decided. */
  state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** The card requires authentication; only the sandbox leaves the step to this site. */
  needsStep: boolean;
  /** The provider's fee for a payment that succeeded; null until the provider states it. */
  fee: Money | null;
  /** Stated together with the fee, which includes the costs: `costsMinor` is 0. */
  settled?: Settlement;
  /** The references that this site set when it opened the intent. */
  orderId: string | null;
  intentId: string | null;
}

/** A payment to open. The same key with the same parameters returns the same intent. */
export interface IntentRequest extends Money {
  key: string;
  intentId: string;
  orderId: string;
  description: string;
  email: string;
  /** Language of the provider's own page, ISO 639. */
  language?: string | undefined;
}

export interface RefundRequest {
  transactionId: string;
  key: string;
  /** Our id of the refund, which the provider stores with it. */
  refundId: string;
  /** Less than the whole payment; without it what is left of the payment is refunded. */
  part?: Money;
}

/** The fields of a card form. Passed on to the provider: never stored, never logged. */
export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

/** A refund at the provider. */
export interface ProviderRefund extends Money {
  id: string;
  transactionId: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  reason: string | null;
  failureReason: string | null;
  /** Our id of it; null for one that was made at the provider. */
  refundId: string | null;
  createdAt: Date;
  /** The provider's costs of the refund, in its currency; absent where they are not stated. */
  costsMinor?: number | undefined;
  /** Includes the costs that are not in the refund's currency. */
  settled?: Settlement;
}

/** A dispute (chargeback) at the provider. */
export interface ProviderDispute extends Money {
  id: string;
  transactionId: string;
  /** The provider's status, such as needs_response, under_review, won or lost. */
  status: string;
  reason: string;
  /** The deadline for evidence. */
  respondBy: Date | null;
  /**
   * The amount withdrawn from the shop and not returned; fees included, unless they are in
   * `settled`.
   */
  withdrawnMinor: number;
  createdAt: Date;
  settled?: Settlement;
}

/** A payout from the shop's balance at the provider to the operator's bank. */
export interface ProviderPayout {
  id: string;
  amountMinor: number;
  currency: string;
  status: 'pending' | 'paid' | 'failed';
  createdAt: Date;
  /** The provider's costs, as of a refund. */
  costsMinor?: number | undefined;
}

/** A movement of money that happens after a payment, in the provider's current state of it. */
export type ProviderMovement =
  | { kind: 'refund'; object: ProviderRefund }
  | { kind: 'dispute'; object: ProviderDispute }
  | { kind: 'payout'; object: ProviderPayout }
  | { kind: 'transfer'; object: ProviderTransfer };

export type MovementKind = ProviderMovement['kind'];

/** Settings with which a payment page loads its card form. */
export type PageSetup = { kind: 'sandbox' } | { kind: 'stripe'; publishableKey: string | null };

/**
 * The interface of card providers (decision 25). Every method may throw ProviderFailure; none may
 * be called inside a transaction.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly page: PageSetup;
  /** The amounts that can be charged in a currency; null for a currency that can't be charged. */
  amountsIn(currency: Currency): ChargeableAmounts | null;
  /** Creates an intent to be paid by the site's own card form. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  /** The current state of an intent or session, by the provider's id; null when it is unknown. */
  readIntent(id: string): Promise<ProviderIntent | null>;
  /** Cancels an intent and returns its state, which may be `succeeded` if it was paid before. */
  cancelIntent(id: string): Promise<ProviderIntent | null>;
  /**
   * Refunds a payment, without an amount all that is left of it; once per `refundId`. Returns the refund;
   * null when there is nothing left to refund, or the provider does not describe it.
   */
  refund(request: RefundRequest): Promise<ProviderRefund | null>;
  /** The event of a request with a valid, recent signature; null for any other. */
  readWebhookEvent(
    body: Uint8Array,
    signature: string | null,
    now: Date,
  ): Promise<WebhookEvent | null>;
  /** The refund with an id; null when it is unknown or not of a payment intent. */
  readRefund?(id: string): Promise<ProviderRefund | null>;
  /** All refunds of a payment, by the provider's id of it. */
  listRefunds?(transactionId: string): Promise<ProviderRefund[]>;
  /** As `readRefund`. */
  readDispute?(id: string): Promise<ProviderDispute | null>;
  /** As `listRefunds`. */
  listDisputes?(transactionId: string): Promise<ProviderDispute[]>;
  /** The payout with an id; null when it is unknown. */
  readPayout?(id: string): Promise<ProviderPayout | null>;
  /** As `readPayout`. */
  readTransfer?(id: string): Promise<ProviderTransfer | null>;
  /** All movements of a kind that were made since then, of any payment. */
  listRecent?(kind: MovementKind, since: Date): AsyncIterable<ProviderMovement>;
  /** The money of the shop at the provider, available or not yet, by currency. */
  readBalance?(): Promise<Money[]>;
  /** Sellers' accounts; absent where money can't be passed on. */
  readonly accounts?: SellerAccounts;
  readonly sandbox?: SandboxControls;
  /** The provider with one time limit for all its calls; absent where no call waits. */
  within?(time: ProviderTime): PaymentProvider;
  /** Card forms of this site, without a script of the provider's. They throw CardRefused. */
  readonly cards?: {
    pay(id: string, card: Card): Promise<ProviderIntent>;
    /** Completes the authentication that a card required. */
    answerStep(id: string, agreed: boolean): Promise<ProviderIntent>;
  };
  /** The provider's hosted payment page. */
  readonly hosted?: {
    open(request: IntentRequest & { returnUrl: string }): Promise<ProviderIntent>;
  };
}

/** A request to the provider failed, perhaps temporarily. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  /** Whether the provider has stored this answer, so that the same key would return it again. */
  readonly keyIsSpent: boolean;
  /** Whether the provider has rejected the request itself, unlike in an outage or for a wrong API key. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    options: { keyIsSpent: boolean; isFinal?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.keyIsSpent = options.keyIsSpent;
    this.isFinal = options.isFinal ?? false;
  }
}

/** Whether an error is a failure of the provider, also where another copy of the class threw it. */
export function isProviderFailure(value: unknown): value is ProviderFailure {
  return value instanceof Error && value.name === 'ProviderFailure';
}

/** The card was refused; the message is for the cardholder. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  /** Translated where it is answered. */
  declare readonly message: Message;

  constructor(
    message: Message,
    /** The invalid field, when it is one field's error. */
    readonly field: keyof Card | null = null,
  ) {
    super(message);
  }
}

/** Whether an error is a refused card, also where another copy of the class threw it. */
export function isCardRefused(value: unknown): value is CardRefused {
  return value instanceof Error && value.name === 'CardRefused';
}

/** Maximum milliseconds that one request of a person waits for the card provider in total. */
const REQUEST_MS = 2_500;

/**
 * A time budget for calls of the card provider, shared by any number of calls. Only time spent
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
   * Runs `call` with the remaining milliseconds. Throws ProviderFailure when they are used up; a
   * later result of the call is ignored.
   */
  async run<Result>(call: (milliseconds: number) => Promise<Result>): Promise<Result> {
    if (this.left === 0) throw timeOver();
    const answer = call(this.left);
    if (await this.isOver(answer, this.left)) throw timeOver();
    return answer;
  }

  /** Waits for work, at most so many milliseconds of what is left. Returns whether it has ended. */
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

/**
 * The provider for a request that a person waits for: its calls share the time. The sandbox makes
 * no network calls and needs none.
 */
export function withinTime(provider: PaymentProvider, time: ProviderTime): PaymentProvider {
  return provider.within?.(time) ?? provider;
}

function timeOver(): ProviderFailure {
  return new ProviderFailure('The card provider took too long.', { keyIsSpent: false });
}
