import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StripeConnect } from './stripe-connect';
import { StripeDashboard } from './stripe-dashboard';
import { StripeExchange } from './stripe-exchange';
import { StripeMoney } from './stripe-money';
import {
  Refusal,
  invalid,
  isOnStep,
  newStripeId,
  readBrackets,
  type Intent,
  type Refund,
  type Session,
} from './stripe-objects';

export interface Seen {
  method: string;
  path: string;
  key: string | null;
}

/** How the next request goes wrong. These do the work; then the line is cut, or Stripe has a fault. */
type Trouble = keyof typeof troubles | 'lost' | 'fault';

/**
 * Stands in for Stripe's API over HTTP: its objects, its error objects, idempotency keys that
 * replay the first answer (errors too, as Stripe does), and trouble on demand. Not part of the app.
 */
export class StripeServer {
  readonly intents = new Map<string, Intent>();
  readonly sessions = new Map<string, Session>();
  readonly exchange = new StripeExchange();
  readonly dashboard = new StripeDashboard(this.intents, this.exchange, () => new Date());
  readonly connect = new StripeConnect(this.intents, this.dashboard, () => new Date());
  readonly money = new StripeMoney(this.intents, this.dashboard, () => new Date(), this.connect);
  readonly refunds: Refund[] = this.dashboard.refunds;
  readonly seen: Seen[] = [];
  /** What goes wrong with the next POST requests, in turn. */
  troubles: Trouble[] = [];
  /** The addresses that the API key may not use. */
  forbidden: RegExp | null = null;
  /** Whether answers ask Stripe's library not to repeat the request by itself, after a pause. */
  forbidsRetries = false;
  /** Milliseconds before every answer. */
  delay = 0;
  /** Whether every connection is cut. */
  down = false;
  /** `hangs`: requests are taken and never answered; `trickles`: the answers never end. */
  mood: 'answers' | 'hangs' | 'trickles' = 'answers';
  /** Called when a request has been done and before it is answered. */
  onDone: (seen: Seen) => void | Promise<void> = () => {};
  readonly #answers = new Map<string, { words: string; status: number; body: unknown }>();
  readonly #server = createServer((req, res) => void this.#serve(req, res));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Stripe remembers the answer to a key for a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  /** The buyer pays: by the card element's secret, or on the hosted page. */
  pay(id: string): Intent {
    const session = this.sessions.get(id);
    const intent = session ? this.#begin(session) : this.intents.get(id);
    if (!intent) throw new Error(`There is no ${id}.`);
    if (intent.status === 'canceled' || session?.status === 'expired') {
      throw invalid('This payment was canceled.', 'payment_intent_unexpected_state');
    }
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    this.money.charged(intent);
    if (session) Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    return intent;
  }

  /** An event about an object as it is now, signed as Stripe signs. */
  event(type: string, object: object, id = newStripeId('evt'), account?: string) {
    return JSON.stringify({
      ...(account && { account }),
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    });
  }

  sign(payload: string, secret: string, at: Date): string {
    const t = Math.floor(at.getTime() / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
    return `t=${t},v1=${v1}`;
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname, search } = new URL(req.url ?? '/', 'http://stripe.invalid');
    if (pathname.startsWith('/c/pay/')) return this.#hostedPage(req, res, pathname);
    const key = (req.headers['idempotency-key'] as string | undefined) ?? null;
    const seen = { method: req.method ?? '', path: pathname, key };
    this.seen.push(seen);
    if (this.down) return void res.destroy();
    if (this.mood === 'hangs') return;
    if (this.mood === 'trickles') return trickle(res);
    if (this.delay > 0) await sleep(this.delay);
    const trouble = req.method === 'POST' ? this.troubles.shift() : undefined;
    const answer = this.#answer(req, pathname + search, body, key, trouble);
    await this.onDone(seen);
    if (trouble === 'lost') return void res.destroy();
    res.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': 'req_x',
      ...(this.forbidsRetries && { 'stripe-should-retry': 'false' }),
    });
    res.end(JSON.stringify(answer.body));
  }

  /** Stripe's own page: one button, which pays and leads back to the shop. */
  #hostedPage(req: IncomingMessage, res: ServerResponse, path: string): void {
    const session = this.sessions.get(path.split('/').at(-1) ?? '');
    if (req.method === 'POST' && session) {
      this.pay(session.id);
      res.writeHead(303, { location: session.success_url }).end();
      return;
    }
    res.writeHead(session ? 200 : 404, { 'content-type': 'text/html' });
    const form = '<form method="post"><button>Pay here</button></form>';
    res.end(`<!doctype html><title>Stand-in</title><h1>Hosted page</h1>${form}`);
  }

  #answer(
    req: IncomingMessage,
    path: string,
    body: string,
    key: string | null,
    trouble: Trouble | undefined,
  ) {
    const words = `${req.method} ${path} ${body}`;
    const first = key === null ? undefined : this.#answers.get(key);
    if (first && first.words !== words) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return failure(new Refusal(400, { type: 'idempotency_error', message }));
    }
    if (first) return first;
    const isDone = trouble === undefined || trouble === 'lost' || trouble === 'fault';
    const done = isDone && this.#attempt(req, path, body);
    const status = trouble === 'fault' ? 500 : (trouble as keyof typeof troubles);
    const answer =
      done && trouble !== 'fault' ? done : failure(new Refusal(status, troubles[status]));
    // Some requests are turned away before anything is remembered; a fault is remembered.
    const isKept = answer.status !== 401 && answer.status !== 429;
    if (key !== null && isKept) this.#answers.set(key, { words, ...answer });
    return answer;
  }

  #attempt(req: IncomingMessage, path: string, body: string) {
    try {
      if (!/^bearer sk_/i.test(req.headers.authorization ?? '')) {
        throw new Refusal(401, { type: 'invalid_request_error', message: 'No API key.' });
      }
      if (this.forbidden?.test(path)) throw new Refusal(403, troubles[403]);
      // What is kept as the answer must not change when the object does.
      return { status: 200, body: structuredClone(this.#route(req, path, body)) };
    } catch (error) {
      if (error instanceof Refusal) return failure(error);
      throw error;
    }
  }

  #route(req: IncomingMessage, address: string, body: string): unknown {
    const { method = '' } = req;
    const { pathname, searchParams } = new URL(address, 'http://stripe.invalid');
    const [, , ...parts] = pathname.split('/').map(decodeURIComponent);
    const given = readBrackets(body);
    if (given.payment_method_types || given.automatic_payment_methods) {
      throw invalid('No longer supported.', 'payment_method_types_no_longer_supported');
    }
    const asked = { method, parts, given, query: searchParams };
    const account = req.headers['stripe-account'] as string | undefined;
    const connected = this.connect.answer(asked, account);
    if (connected) return connected;
    const listed = method === 'GET' && this.money.answer(parts, searchParams);
    if (listed) return listed;
    const isId = (part: string) => /^(pi|cs|re|du|ch)_/.test(part);
    const route = `${method} ${parts.filter((part) => !isId(part)).join('/')}`;
    const id = parts.find(isId) ?? parts.at(-1) ?? '';
    switch (route) {
      case 'POST payment_intents':
        return this.#createIntent(given);
      case 'POST payment_intents/cancel':
        return this.#cancel(found(this.intents, id));
      case 'POST checkout/sessions':
        return this.#createSession(given);
      case 'POST checkout/sessions/expire':
        return this.#expire(found(this.sessions, id));
      case 'POST refunds':
        found(this.intents, String(given.payment_intent));
        return this.money.withMoves(
          this.dashboard.refund(String(given.payment_intent), {
            ...(given.amount !== undefined && { amount: Number(given.amount) }),
            metadata: (given.metadata ?? {}) as Record<string, string>,
          }).refund,
          searchParams,
        );
      case 'GET disputes':
        return found(this.dashboard.disputes, id);
      case 'GET charges':
        return this.dashboard.findCharge(id) ?? found(new Map(), id);
      case 'GET refunds':
        return this.money.withMoves(
          this.refunds.find((one) => one.id === id) ?? found(new Map(), id),
          searchParams,
        );
      case 'GET payment_intents':
        return this.money.withFee(found(this.intents, id), searchParams);
    }
    if (method === 'GET' && parts[0] === 'checkout') return found(this.sessions, id);
    throw invalid(`Unrecognized request URL (${method}: ${pathname}).`, undefined, 404);
  }

  #createIntent(given: Record<string, unknown>): Intent {
    const amount = chargeable(given.amount, given.currency);
    const id = newStripeId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: String(given.currency),
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${newStripeId('x').slice(2)}`,
      metadata: (given.metadata as Record<string, string> | undefined) ?? {},
    };
    this.intents.set(id, intent);
    return intent;
  }

  #createSession(given: Record<string, unknown>): Session {
    const items = given.line_items as Record<string, { price_data: Record<string, string> }>;
    const price = items['0']?.price_data ?? {};
    const id = newStripeId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      amount_total: chargeable(price.unit_amount, price.currency),
      currency: String(price.currency),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${this.url}/c/pay/${id}`,
      success_url: String(given.success_url),
      cancel_url: String(given.cancel_url),
      metadata: (given.metadata as Record<string, string> | undefined) ?? {},
    };
    this.sessions.set(id, session);
    return session;
  }

  #begin(session: Session): Intent {
    const { amount_total: amount, currency, metadata } = session;
    const intent =
      this.intents.get(session.payment_intent ?? '') ??
      this.#createIntent({ amount, currency, metadata });
    session.payment_intent = intent.id;
    return intent;
  }

  #cancel(intent: Intent): Intent {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      throw invalid(message, 'payment_intent_unexpected_state');
    }
    intent.status = 'canceled';
    return intent;
  }

  #expire(session: Session): Session {
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with open can be expired.');
    return Object.assign(session, { status: 'expired', url: null });
  }
}

/** Half a dollar in a currency for which Stripe states no minimum. */
const MIN_WON = 700;

/** An amount that Stripe charges, in minor units. */
function chargeable(given: unknown, currency: unknown): number {
  const amount = Number(given);
  const min = currency === 'krw' ? MIN_WON : 50;
  if (!Number.isInteger(amount) || amount < min)
    throw invalid('Invalid integer', 'amount_too_small');
  if (!isOnStep(amount, currency)) throw invalid('Invalid amount', 'invalid_charge_amount');
  return amount;
}

/** An answer that goes on and on, a space at a time. */
function trickle(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 100);
  res.once('close', () => clearInterval(timer));
}

function found<Kept>(kept: Map<string, Kept>, id: string): Kept {
  const one = kept.get(id);
  if (!one) throw invalid(`No such object: '${id}'`, 'resource_missing', 404);
  return one;
}

function failure({ status, error }: Refusal) {
  return { status, body: { error } };
}

const troubles = {
  400: { type: 'invalid_request_error', code: 'charge_disputed', message: 'It is disputed.' },
  401: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
  403: { type: 'invalid_request_error', message: 'The key has no permission for this.' },
  429: { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests.' },
  500: { type: 'api_error', message: 'An unexpected error occurred.' },
  503: { type: 'api_error', message: 'Stripe is down.' },
} as const;
