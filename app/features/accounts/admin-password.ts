import { demoAccounts } from '../../../prisma/seed/demo-accounts';
import { isWellKnownPassword } from './well-known-passwords';

const LEAST_CHARACTERS = 12;
const LEAST_DIFFERENT = 5;

/** Words that passwords of admins are made of first. */
const OBVIOUS =
  /^(password|passwort|passw|pass|admin|administrator|root|rummage|demo|secret|welcome|letmein|changeme|change|me|please|default|test|testing|example|qwerty|login|user|my|the|shop|market|super|abc|abcdef|asdf|iloveyou|monkey|dragon|sunshine)+$/;

/**
 * Why a password is too weak for the admin of a live site, as the end of a sentence that begins
 * with its name; null when it is not.
 */
export function weaknessOfAdminPassword(password: string, email: string): string | null {
  const lower = password.toLowerCase();
  if (password.length < LEAST_CHARACTERS) return `has fewer than ${LEAST_CHARACTERS} characters`;
  if (lower.includes(demoAccounts.password)) return 'holds the published password of the demo';
  if (isObvious(lower)) return 'is one of the first that anyone would try';
  const [name = ''] = email.toLowerCase().split('@');
  const rest = name.length < 3 ? lower : lower.replaceAll(name, '');
  if (lower.includes(email.toLowerCase()) || rest.length < LEAST_CHARACTERS - 4) {
    return 'holds the email address of the admin';
  }
  return rest !== lower && isObvious(rest) ? 'is one of the first that anyone would try' : null;
}

/** Well known, or so once digits for letters, signs and what repeats are taken away. */
function isObvious(lower: string): boolean {
  if (isWellKnownPassword(lower) || new Set(lower).size < LEAST_DIFFERENT) return true;
  if (/^(.{1,6})\1+.{0,5}$/.test(lower) || isSequence(lower)) return true;
  const words = lower.replace(/[^a-z]+$/, '').replace(/[0@$!134579]/g, (sign) => LEET[sign] ?? '');
  const letters = [words, lower].map((text) => text.replace(/[^a-z]/g, ''));
  return letters.some((text) => text === '' || OBVIOUS.test(text) || isWellKnownPassword(text));
}

const LEET: Record<string, string> = {
  ...{ '0': 'o', '@': 'a', $: 's', '!': 'i', '1': 'i' },
  ...{ '3': 'e', '4': 'a', '5': 's', '7': 't', '9': 'g' },
};

/** Whether most characters follow the one before in the alphabet, in numbers or on a keyboard. */
function isSequence(text: string): boolean {
  const rows = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm';
  let steps = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    if (rows.includes(pair) || rows.includes([...pair].reverse().join(''))) steps += 1;
  }
  return steps >= text.length * 0.6;
}
