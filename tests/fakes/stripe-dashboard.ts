import type { Moved, StripeExchange } from './stripe-exchange';
import {
  invalid,
  newStripeId,
  type Charge,
  type Dispute,
  type Intent,
  type Refund,
} from './stripe-objects';

/** Stripe's fee for a dispute, in cents; it is not given back. */
const DISPUTE_FEE = 1500;
const DAY_SECONDS = 24 * 60 * 60;

/** An event that Stripe sends, before it is signed: what changed, as it is then. */
export interface ShownError {
  type: string;
  object: object;
}

/**
 * What happens to money at Stripe after it was taken: refunds from Stripe's own dashboard or its
 * API, and disputes. Each change gives the events that Stripe sends for it, in its order.
 */
export class StripeDashboard {
  readonly refunds: Refund[] = [];
  readonly disputes = new Map<string, Dispute>();
  readonly #charges = new Map<string, string>();
  /** What Stripe takes for each refund, in the currency of its balance; it keeps that in any case. */
  refundFee = 0;

  constructor(
    readonly intents: ReadonlyMap<string, Intent>,
    readonly exchange: StripeExchange,
    readonly now: () => Date,
  ) {}

  /** The charge of a payment that succeeded, as it is now. */
  chargeOf(intentId: string): Charge {
    const intent = this.intents.get(intentId);
    if (intent?.status !== 'succeeded') throw invalid('This PaymentIntent has no charge.');
    const id = this.#charges.get(intentId) ?? newStripeId('ch');
    this.#charges.set(intentId, id);
    const refunded = this.#refundedOf(intentId);
    return {
      id,
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: refunded,
      captured: true,
      currency: intent.currency,
      disputed: [...this.disputes.values()].some((one) => one.payment_intent === intentId),
      metadata: intent.metadata,
      paid: true,
      payment_intent: intentId,
      refunded: refunded === intent.amount,
      status: 'succeeded',
    };
  }

  findCharge(id: string): Charge | undefined {
    const found = [...this.#charges].find(([, chargeId]) => chargeId === id);
    return found && this.chargeOf(found[0]);
  }

  /** Refunds a payment, all that is left of it unless told. Refuses as Stripe does. */
  refund(
    intentId: string,
    {
      amount,
      status = 'succeeded',
      metadata = {},
    }: { amount?: number; status?: Refund['status']; metadata?: Refund['metadata'] } = {},
  ): { refund: Refund; failure: ShownError[] } {
    const { id: charge, amount: whole, amount_refunded, currency } = this.chargeOf(intentId);
    const left = whole - amount_refunded;
    if (left === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded');
    if ((amount ?? left) > left) throw invalid('Refund amount is greater than unrefunded amount.');
    const refund: Refund = {
      id: newStripeId('re'),
      object: 'refund',
      amount: amount ?? left,
      charge,
      currency,
      balance_transaction: null,
      receipt_number: null,
      reason: 'requested_by_customer',
      created: this.#seconds(),
      metadata,
      payment_intent: intentId,
      status,
    };
    this.refunds.push(refund);
    this.movesOf(refund);
    return {
      refund,
      failure: this.#failure(
        ['refund.created', refund],
        ['charge.refunded', this.chargeOf(intentId)],
      ),
    };
  }

  /** The bank sends a refund back, as it may long after it had succeeded. */
  failRefund(refund: Refund): ShownError[] {
    const wasSent = refund.status === 'succeeded';
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    if (wasSent) this.exchange.move(`${refund.id} returned`, refund);
    return this.#failure(
      ['refund.updated', refund],
      ['charge.refund.updated', refund],
      ['refund.failed', refund],
    );
  }

  /** The holder of the card disputes a payment: the money is taken from the shop at once. */
  dispute(
    intentId: string,
    part?: { amount: number },
  ): { dispute: Dispute; failure: ShownError[] } {
    const { id: charge, currency, ...whole } = this.chargeOf(intentId);
    const { amount } = part ?? whole;
    const dispute: Dispute = {
      id: newStripeId('du'),
      object: 'dispute',
      amount,
      charge,
      currency,
      balance_transactions: [],
      created: this.#seconds(),
      is_charge_refundable: false,
      evidence_details: {
        due_by: this.#seconds() + 7 * DAY_SECONDS,
        has_evidence: false,
        submission_count: 0,
      },
      metadata: {},
      payment_intent: intentId,
      reason: 'product_not_received',
      status: 'needs_response',
    };
    this.disputes.set(dispute.id, dispute);
    const created = this.#failure(['charge.dispute.created', dispute]);
    this.#move(dispute, -amount, DISPUTE_FEE);
    return {
      dispute,
      failure: [...created, ...this.#failure(['charge.dispute.funds_withdrawn', dispute])],
    };
  }

  /** The shop sends evidence. */
  respond(dispute: Dispute): ShownError[] {
    dispute.status = 'under_review';
    dispute.evidence_details.has_evidence = true;
    return this.#failure(['charge.dispute.updated', dispute]);
  }

  /** The bank decides; a shop that wins gets the money back. */
  close(dispute: Dispute, status: 'won' | 'lost'): ShownError[] {
    dispute.status = status;
    const closed = this.#failure(['charge.dispute.closed', dispute]);
    if (status === 'lost') return closed;
    this.#move(dispute, dispute.amount, 0);
    return [...closed, ...this.#failure(['charge.dispute.funds_reinstated', dispute])];
  }

  #move(dispute: Dispute, amount: number, fee: number): void {
    const { id, balance_transactions: moved, currency } = dispute;
    moved.push(this.exchange.move(`${id} ${moved.length}`, { amount, currency, fee }));
  }

  /** The movements of the balance for a refund: out, and back when it failed after it was sent. */
  movesOf({ id, amount, currency, status }: Refund): { sent?: Moved; returned?: Moved } {
    if (status === 'succeeded') {
      const fee = this.refundFee;
      return { sent: this.exchange.move(id, { amount: -amount, currency, fee, type: 'refund' }) };
    }
    const returned = this.exchange.find(`${id} returned`);
    const sent = this.exchange.find(id);
    return sent && returned ? { sent, returned } : {};
  }

  #refundedOf(intentId: string): number {
    return this.refunds
      .filter(({ payment_intent }) => payment_intent === intentId)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** An event carries its object as it was then, whatever becomes of it. */
  #failure(...events: [type: string, object: object][]): ShownError[] {
    return events.map(([type, object]) => ({ type, object: structuredClone(object) }));
  }

  #seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}
