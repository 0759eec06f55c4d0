import { languageOrDefault } from '~/i18n/catalogues.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { UNHURRIED } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { demoAccounts } from '../../../prisma/seed/demo-accounts';
import { rightsOf, type Ctx, type Role } from './account.policy';
import { emailKey, isWellKnownPassword, type RegistrationInput } from './account.schema';
import { OPERATOR, recordAudit } from './audit.server';
import { requireUncommonPassword } from './leaked-passwords.server';
import { sendConfirmation } from './confirm-email.server';
import { emailTaken, requireNoDemoAddress, requireUnreservedEmail } from './free-email.server';
import { hashPassword } from './passwords.server';
import type { ProvenAccount } from './sign-in-proof.server';

/**
 * Refuses with `validation_failed` a common password, the address as one, and, in production, an address of the demo.
 * `register` requires the same; callers that first decode a photo refuse before that.
 */
export async function requireRegistrable(
  ctx: Ctx,
  { email, password }: Pick<RegistrationInput, 'email' | 'password'>,
): Promise<void> {
  requireNoDemoAddress(ctx, email);
  await requireUncommonPassword(password, { email, field: 'password' });
}

/**
 * Creates an account with a password and sends the link that confirms its address. Returns the id
 * of the new user and what proves it. Refuses with `conflict` when the address is taken (decision 6), ignoring case,
 * and as `requireRegistrable`.
 */
export async function register(ctx: Ctx, input: RegistrationInput): Promise<ProvenAccount> {
  const userId = newId();
  const createdAt = ctx.clock.now();
  await requireRegistrable(ctx, input);
  const passwordHash = await hashPassword(input.password);
  const { name, email, role } = input;
  const language = languageOrDefault(ctx.language, ctx.env.languages);
  try {
    await ctx.db.write(async (tx) => {
      await requireUnreservedEmail(tx, ctx, email);
      const data = accountRow({ userId, name, email, role, passwordHash, createdAt });
      await tx.user.create({ data: { ...data, language: language.code } });
      await sendConfirmation(tx, ctx, { id: userId, email, language });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
  return { userId, proof: { kind: 'password', passwordHash } };
}

interface NewAccount {
  userId: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  createdAt: Date;
}

/** The rows of an account with a password. */
function accountRow({ userId, name, email, role, passwordHash, createdAt }: NewAccount) {
  const method = { id: newId(), kind: 'password', subject: userId, passwordHash, createdAt };
  return {
    id: userId,
    name,
    nameKey: textKey(name),
    email,
    emailKey: emailKey(email),
    role,
    ...rightsOf(role),
    createdAt,
    signInMethods: { create: method },
  };
}

/**
 * Creates an admin account. Only the operator can: through the settings or `npm run admin:create`.
 * Refuses with `conflict` when the address is taken.
 */
export async function createAdmin(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<{ userId: string }> {
  const passwordHash = await hashPassword(password);
  const userId = newId();
  const createdAt = clock.now();
  await db.write(async (tx) => {
    const taken = await tx.user.findUnique({ where: { emailKey: emailKey(email) } });
    if (taken) throw new DomainError('conflict', msg('accounts.exists', { email }));
    const row = accountRow({ userId, name, email, role: 'admin', passwordHash, createdAt });
    await tx.user.create({ data: { ...row, emailConfirmedAt: createdAt } });
    const subject = { type: 'user', id: userId, label: `${name} (${email})` } as const;
    const entry = { actor: OPERATOR, action: 'admin.create', subject } as const;
    await recordAudit(tx, { clock }, entry);
  }, UNHURRIED);
  return { userId };
}

const LEAST_CHARACTERS = 12;
const EASY = 'is too easy to guess';
const LEAST_DIFFERENT = 5;

/** Words that are common in passwords of admins. */
const OBVIOUS =
  /^(password|passwort|passw|pass|admin|administrator|root|rummage|demo|secret|welcome|letmein|changeme|change|me|please|default|test|testing|example|qwerty|login|user|my|the|shop|market|super|abc|abcdef|asdf|iloveyou|monkey|dragon|sunshine)+$/;

/**
 * Returns why a password is too weak for the admin of a live site, as the end of a sentence that
 * begins with the setting's name; null when it is strong enough.
 */
export function weaknessOfAdminPassword(password: string, email: string): string | null {
  const lower = password.toLowerCase();
  if (password.length < LEAST_CHARACTERS) return `has fewer than ${LEAST_CHARACTERS} characters`;
  if (lower.includes(demoAccounts.password)) return 'holds the published password of the demo';
  if (isObvious(lower)) return EASY;
  const [name = ''] = email.toLowerCase().split('@');
  const rest = name.length < 3 ? lower : lower.replaceAll(name, '');
  if (lower.includes(email.toLowerCase()) || rest.length < LEAST_CHARACTERS - 4) {
    return 'holds the email address of the admin';
  }
  return rest !== lower && isObvious(rest) ? EASY : null;
}

/**
 * Whether it is a common password, also after replacing digits and removing signs and repetitions.
 */
function isObvious(lower: string): boolean {
  if (isWellKnownPassword(lower) || new Set(lower).size < LEAST_DIFFERENT) return true;
  if (/^(.{1,6})\1+.{0,5}$/.test(lower) || isSequence(lower)) return true;
  const words = lower.replace(/[^a-z]+$/, '').replace(/[0@$!134579]/g, (sign) => LEET[sign] ?? '');
  const letters = [words, lower].map((text) => text.replace(/[^a-z]/g, ''));
  return letters.some((text) => text === '' || OBVIOUS.test(text) || isWellKnownPassword(text));
}

const LEET: Record<string, string> = {
  '0': 'o',
  '@': 'a',
  $: 's',
  '!': 'i',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
};

/** Whether most characters follow the previous one in the alphabet, in numbers or on a keyboard. */
function isSequence(text: string): boolean {
  const rows = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm';
  let steps = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    if (rows.includes(pair) || rows.includes([...pair].reverse().join(''))) steps += 1;
  }
  return steps >= text.length * 0.6;
}
