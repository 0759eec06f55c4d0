import type { Money } from '~/lib/money';
import {
  ProviderFailure,
  type IntentRequest,
  type PaymentProvider,
  type ProviderIntent,
  type ProviderName,
  type RefundRequest,
} from '~/platform/payments/payment-provider';
import type { SellerAccounts } from '~/platform/payments/seller-accounts';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import { stripeAmountsIn } from '~/platform/payments/stripe/stripe-amounts';
import { CardAccounts } from './card-accounts';
import { CardMovements } from './card-movements';

interface Kept extends ProviderIntent {
  kind: 'card' | 'checkout';
  /** How often money was taken, and given back because the shop asked for it. */
  captures: number;
  refunds: number;
  /** What the network keeps; it says so some time after the payment. */
  charged: Money | null;
}

type Notice = WebhookEvent;

/** A card provider in memory that keeps its own books, for histories by the thousand. */
export class CardNetwork implements PaymentProvider {
  readonly page = { kind: 'stripe', publishableKey: 'pk_test' } as const;
  readonly kept = new Map<string, Kept>();
  readonly notices: Notice[] = [];
  readonly #byKey = new Map<string, string>();
  readonly #refundKeys = new Set<string>();
  /**
   * How many of the next calls fail, and how. `cut`: what moves a seller's money is done, and its answer
   * is lost.
   */
  failures: ('lost' | 'broken' | 'refused' | 'cut')[] = [];
  #made = 0;
  readonly movements: CardMovements;
  readonly sellers: CardAccounts;
  /** What the shop sees of `sellers`. */
  accounts: SellerAccounts;

  /** `name`: histories in one database need providers with names of their own. */
  constructor(
    now = () => new Date(),
    readonly name = 'stripe' as ProviderName,
  ) {
    this.movements = new CardMovements(now, (about, objectId, intentId) => {
      const id = `evt_${this.notices.length}_${objectId}`;
      const accountId = null;
      this.notices.push({ id, type: `${about}.changed`, intentId, objectId, about, accountId });
    });
    Object.assign(
      this,
      this.movements.port(() => this.#maybeFail()),
    );
    this.sellers = new CardAccounts({
      movements: this.movements,
      now,
      findTaken: (id) =>
        [...this.kept.values()].find(
          (one) => one.transactionId === id && one.state === 'succeeded',
        ),
      asked: () => {
        const isCut = this.failures[0] === 'cut';
        if (isCut) this.failures.shift();
        else this.#maybeFail();
        return { isCut };
      },
      changed: (about, objectId, accountId) => {
        const id = `evt_${this.notices.length}_${objectId}`;
        const type = `${about}.updated`;
        this.notices.push({ id, type, intentId: null, objectId, about, accountId });
      },
    });
    this.accounts = this.sellers.port();
  }

  /** The buyer's browser confirms with the client secret, or pays on the hosted page. */
  pay(id: string): boolean {
    const intent = this.kept.get(id);
    if (intent?.state !== 'open') return false;
    this.#capture(intent);
    return true;
  }

  /** Takes money for an intent that was cancelled, against the rules. Returns its event. */
  payCancelled(id: string): Notice | null {
    const intent = this.kept.get(id);
    if (intent?.state !== 'cancelled') return null;
    this.#capture(intent);
    return this.notices.at(-1) ?? null;
  }

  #capture(intent: Kept): void {
    const { id } = intent;
    intent.captures += 1;
    intent.state = 'succeeded';
    intent.transactionId ??= `pi_of_${id}`;
    const { amountMinor, currency } = intent;
    intent.charged = { amountMinor: 30 + Math.round(amountMinor * 0.029), currency };
    this.movements.move(intent);
    this.movements.move(intent.charged, -1);
    const about = intent.kind === 'checkout' ? [id, intent.transactionId] : [id];
    about.forEach((one) => this.#tell('succeeded', one));
  }

  amountsIn = stripeAmountsIn;

  /** The network states what it keeps of a payment. */
  stateFee(id: string): void {
    const intent = this.kept.get(id);
    if (!intent?.charged || intent.fee) return;
    intent.fee = intent.charged;
    this.#tell('charge.updated', intent.transactionId ?? id);
  }

  createIntent = (request: IntentRequest) => this.#open(request, 'card');
  hosted = { open: (request: IntentRequest) => this.#open(request, 'checkout') };

  async readIntent(id: string): Promise<ProviderIntent | null> {
    this.#maybeFail();
    const whole = this.kept.get(id);
    if (whole) return { ...whole };
    const begun = [...this.kept.values()].find(({ transactionId }) => transactionId === id);
    return begun ? { ...begun, id, hostedUrl: null } : null;
  }

  async cancelIntent(id: string): Promise<ProviderIntent | null> {
    this.#maybeFail();
    const intent = this.kept.get(id);
    if (!intent) return null;
    if (intent.state === 'open') {
      intent.state = 'cancelled';
      this.#tell('cancelled', id);
    }
    return { ...intent };
  }

  async refund({ transactionId, key, refundId, part }: RefundRequest) {
    this.#maybeFail();
    const intent = [...this.kept.values()].find((one) => one.transactionId === transactionId);
    const made = [...this.movements.refunds.values()].find((one) => one.refundId === refundId);
    if (made && made.status !== 'failed') return { ...made };
    if (!intent || this.#refundKeys.has(key)) return made ? { ...made } : null;
    const left = this.movements.leftOf(transactionId, intent.amountMinor);
    if (part && part.amountMinor > left) {
      throw new ProviderFailure('more than is left', { keyIsSpent: true, isFinal: true });
    }
    this.#refundKeys.add(key);
    intent.refunds += 1;
    if (left === 0) return null;
    const amount = part ?? { amountMinor: left, currency: intent.currency };
    return this.movements.refund(transactionId, amount, 'succeeded', refundId);
  }

  async readWebhookEvent(body: Uint8Array, signature: string | null) {
    return signature === 'good' ? (JSON.parse(Buffer.from(body).toString()) as Notice) : null;
  }

  async #open(request: IntentRequest, kind: Kept['kind']): Promise<ProviderIntent> {
    this.#maybeFail();
    const known = this.kept.get(this.#byKey.get(request.key) ?? '');
    if (known) return { ...known };
    this.#made += 1;
    const id = `${kind === 'card' ? 'pi' : 'cs'}_${request.key}_${this.#made}`;
    const intent: Kept = {
      id,
      kind,
      transactionId: kind === 'card' ? id : null,
      clientSecret: kind === 'card' ? `${id}_secret` : null,
      hostedUrl: kind === 'checkout' ? `https://pay.test/${id}` : null,
      state: 'open',
      needsStep: false,
      amountMinor: request.amountMinor,
      currency: request.currency,
      orderId: request.orderId,
      intentId: request.intentId,
      captures: 0,
      refunds: 0,
      fee: null,
      charged: null,
    };
    this.kept.set(id, intent);
    this.#byKey.set(request.key, id);
    return { ...intent };
  }

  #tell(type: string, intentId: string): void {
    const id = `evt_${this.notices.length}_${intentId}`;
    this.notices.push({ id, type, intentId, objectId: intentId, about: null, accountId: null });
  }

  #maybeFail(): void {
    const failure = this.failures.shift();
    if (!failure) return;
    const keyIsSpent = failure !== 'lost';
    throw new ProviderFailure('out of order', { keyIsSpent, isFinal: failure === 'refused' });
  }
}
