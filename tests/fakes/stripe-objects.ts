import { randomBytes } from 'node:crypto';
import type { Moved } from './stripe-exchange';

/** What amounts have to be divisible by, in currencies where any amount will not do. */
const SMALLEST_STEP: Record<string, number> = { kwd: 10, isk: 100, ugx: 100 };

export function isOnStep(amount: number, currency: unknown): boolean {
  return amount % (SMALLEST_STEP[String(currency)] ?? 1) === 0;
}

/** Stripe's objects, as far as a shop with one kind of payment sees them. */
export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  metadata: Record<string, string>;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  amount_total: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
}

/** A charge has no list of its refunds in it unless that is asked for. */
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: true;
  currency: string;
  disputed: boolean;
  metadata: Record<string, string>;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: Moved[];
  charge: string;
  created: number;
  currency: string;
  evidence_details: { due_by: number | null; has_evidence: boolean; submission_count: number };
  is_charge_refundable: boolean;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: string;
}

/** A form in Stripe's brackets: `metadata[order_id]=…` becomes nested. */
export function readBrackets(body: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let place = whole;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? ''] = value;
  }
  return whole;
}

export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** A refusal in Stripe's words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; param?: string },
  ) {
    super(error.message);
  }
}

export function invalid(message: string, code?: string, status = 400): Refusal {
  return new Refusal(status, { type: 'invalid_request_error', message, ...(code && { code }) });
}
