/**
 * A part of a message: a paragraph, a link, a short list of facts, or a quotation. Paths are of
 * this site; the origin is added when the message is sent.
 */
export type MailPart =
  | string
  | { link: string; path: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string };

/**
 * A message as features write it, in the language of its recipient, from which its text and its HTML
 * are rendered.
 */
export interface MailMessage {
  subject: string;
  parts: readonly MailPart[];
  /** Small print under the message, such as where to switch it off. */
  foot?: readonly MailPart[];
  /** The Reply-To address, if not the sender. */
  replyTo?: string;
  /**
   * A path that unsubscribes on a POST without a body (RFC 8058); mail programs show a button for
   * it.
   */
  unsubscribePath?: string;
}

/** A rendered message. */
export interface Mail {
  /** The same for every attempt, so that receivers can recognise duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  replyTo?: string | undefined;
  /** The address whose POST unsubscribes. */
  unsubscribeUrl?: string | undefined;
}

/** The way mail is sent: over SMTP, into the embedded outbox, or not at all. */
export type Mailer =
  | { kind: 'smtp'; send(mail: Mail): Promise<void> }
  | { kind: 'outbox'; send(mail: Mail): Promise<void>; list(): Promise<Mail[]> }
  | { kind: 'off' };

/** The server has rejected this message permanently, as its `cause` says: a retry would not help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isMailRefused(value: unknown): value is MailRefusedError {
  return value instanceof Error && value.name === 'MailRefusedError';
}
