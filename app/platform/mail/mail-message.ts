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
