/**
 * One piece of a message: a paragraph, a link, a short list of facts, or somebody else's words.
 * Paths are of this site; the address in front is added when the message is sent.
 */
export type MailPart =
  | string
  | { link: string; path: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string };

/** A message as features write it: the one source of its text and of its HTML. */
export interface MailMessage {
  subject: string;
  parts: readonly MailPart[];
  /** Small print under the message, such as where to switch it off. */
  foot?: readonly MailPart[];
  /** Who is written to when the message is answered, if not the sender. */
  replyTo?: string;
  /** A path that unsubscribes on a bare POST (RFC 8058); mail programs show a button for it. */
  unsubscribePath?: string;
}

/** A message ready for the post. */
export interface Mail {
  /** Stays the same however often it is tried, so that receivers can tell a repetition. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  replyTo?: string | undefined;
  /** Where a bare POST unsubscribes. */
  unsubscribeUrl?: string | undefined;
}

/** Where mail goes: over SMTP, into the embedded outbox, or nowhere because none is set up. */
export type Mailer =
  | { kind: 'smtp'; send(mail: Mail): Promise<void> }
  | { kind: 'outbox'; send(mail: Mail): Promise<void>; list(): Promise<Mail[]> }
  | { kind: 'off' };

/** The server has refused this message for good: trying again would not help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isMailRefused(value: unknown): boolean {
  return value instanceof Error && value.name === 'MailRefusedError';
}
