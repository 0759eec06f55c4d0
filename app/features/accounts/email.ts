import { z } from 'zod';

/** The form in which addresses are compared: trimmed and lower-cased (decision 8). */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * An address that came in a path or query, where an unencoded `+` arrives as a space (decision 8).
 */
export function emailFromUrl(text: string): string {
  return emailKey(text.trimEnd().replaceAll(' ', '+'));
}

/** An address in a path or query. Any text will do: what is nobody's address is just not found. */
export const urlEmailSchema = z
  .string({ error: 'Say which email address, as in ?email=name@example.com.' })
  .transform(emailFromUrl)
  .meta({ description: 'An email address; upper and lower case are the same.' });

export const emailSchema = z
  .string({ error: 'Enter an email address, like name@example.com.' })
  .trim()
  .min(1, 'Enter an email address, like name@example.com.')
  .max(254, 'An email address has at most 254 characters.')
  .pipe(z.email('Enter an email address in the right format, like name@example.com.'));
