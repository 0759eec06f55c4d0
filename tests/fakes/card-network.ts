import {
  ProviderFailure,
  type IntentRequest,
  type PaymentProvider,
  type ProviderIntent,
  type WebhookEvent,
} from '~/platform/payments/payment-provider';

import { stripeAmountsIn } from '~/platform/payments/stripe/stripe-amounts';

interface Kept extends ProviderIntent {
  kind: 'card' | 'checkout';
  /** How often money was taken and given back: the truth that our books are held against. */
  captures: number;
  refunds: number;
}

type Notice = WebhookEvent;

/** A card provider in memory that keeps its own books, for histories by the thousand. */
export class CardNetwork implements PaymentProvider {
  readonly name = 'stripe';
  readonly page = { kind: 'stripe', publishableKey: 'pk_test' } as const;
  readonly kept = new Map<string, Kept>();
  readonly notices: Notice[] = [];
  readonly #byKey = new Map<string, string>();
  readonly #refundKeys = new Set<string>();
  /** How many of the next calls fail, and how. */
  failures: ('lost' | 'refused')[] = [];
  #made = 0;

  /** The buyer's browser confirms with the client secret, or pays on the hosted page. */
  pay(id: string): boolean {
    const intent = this.kept.get(id);
    if (intent?.state !== 'open') return false;
    intent.captures += 1;
    intent.state = 'succeeded';
    intent.transactionId ??= `pi_of_${id}`;
    const about = intent.kind === 'checkout' ? [id, intent.transactionId] : [id];
    about.forEach((one) => this.#tell('succeeded', one));
    return true;
  }

  amountsIn = stripeAmountsIn;
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

  async refund({ transactionId, key, again }: Parameters<PaymentProvider['refund']>[0]) {
    this.#maybeFail();
    const intent = [...this.kept.values()].find((one) => one.transactionId === transactionId);
    if (!intent || this.#refundKeys.has(key) || (again && intent.refunds > 0)) return;
    this.#refundKeys.add(key);
    intent.refunds += 1;
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
    };
    this.kept.set(id, intent);
    this.#byKey.set(request.key, id);
    return { ...intent };
  }

  #tell(type: string, intentId: string): void {
    const id = `evt_${this.notices.length}_${intentId}`;
    this.notices.push({ id, type, intentId, objectId: intentId, about: null });
  }

  #maybeFail(): void {
    const failure = this.failures.shift();
    if (!failure) return;
    throw new ProviderFailure('out of order', { keyIsSpent: failure === 'refused' });
  }
}
