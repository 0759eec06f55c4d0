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
