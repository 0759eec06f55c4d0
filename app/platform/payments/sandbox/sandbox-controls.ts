import type { Money } from '~/lib/money';
import type { WebhookEvent } from '../webhook-event';

/** Reply of the sandbox to a seller's details: accepted, more needed, or refused. */
type SandboxAnswer = 'active' | 'pending' | 'rejected';

/** How the sandbox delivers its events from now on. */
export type SandboxDelivery = 'prompt' | 'doubled' | 'reordered' | 'late' | 'lost';

interface SandboxAccountView {
  id: string;
  email: string;
  status: 'new' | SandboxAnswer;
}

interface SandboxPaymentView extends Money {
  id: string;
  orderId: string;
}

/** A dispute or a payout. */
interface SandboxObjectView extends Money {
  id: string;
  status: string;
}

interface SandboxEventView {
  id: string;
  type: string;
  deliveries: number;
  createdAt: Date;
}

export interface SandboxOverview {
  delivery: SandboxDelivery;
  accounts: SandboxAccountView[];
  payments: SandboxPaymentView[];
  disputes: SandboxObjectView[];
  payouts: SandboxObjectView[];
  events: SandboxEventView[];
}

/**
 * Actions that people take at a real provider, outside of the shop; the sandbox takes them on
 * demand.
 */
export interface SandboxControls {
  findAccount(id: string): Promise<SandboxAccountView | null>;
  /** The seller has entered the details. Returns false when there is no such account. */
  answerOnboarding(accountId: string, answer: SandboxAnswer): Promise<boolean>;
  /**
   * The holder of the card disputes what is left of a payment after refunds. Returns the dispute's id;
   * null when nothing is left, or without a payment.
   */
  dispute(transactionId: string): Promise<string | null>;
  closeDispute(id: string, status: 'won' | 'lost'): Promise<void>;
  /** Pays out what an account has. Returns the payouts' ids. */
  payOut(accountId: string): Promise<string[]>;
  /** A payout may fail after it was paid; a failed one stays failed. */
  endPayout(id: string, status: 'paid' | 'failed'): Promise<void>;
  setDelivery(delivery: SandboxDelivery): void;
  /** Makes an event due again, also one that is late, lost or delivered. */
  deliverAgain(eventId: string): Promise<void>;
  /** The events that are due, in the order in which they are to be handled; counts them. */
  takeDueEvents(): Promise<WebhookEvent[]>;
  overview(): Promise<SandboxOverview>;
}
