import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { isDemoAddress } from '~/lib/demo-address';
import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text-key';
import { isUniqueViolation } from '~/platform/db/unique-violation';
import type { registrationSchema } from './account.schema';
import type { Ctx } from './actor';
import { sendConfirmation } from './confirm-email.server';
import { emailKey } from './email';
import { hashPassword } from './passwords.server';

const TAKEN = 'An account with that email address exists already. Log in instead.';

/**
 * Refuses with `conflict` an address that is taken already, before expensive work is done for it.
 * `register` decides: an address may be taken meanwhile.
 */
export async function requireFreeEmail({ db }: Pick<Ctx, 'db'>, email: string): Promise<void> {
  const taken = await db.read.user.findFirst({
    where: { emailKey: emailKey(email) },
    select: { id: true },
  });
  if (taken) throw emailTaken();
}

function emailTaken(): DomainError {
  return new DomainError('conflict', { message: TAKEN, fields: { email: [TAKEN] } });
}

/**
 * Creates an account with a password and sends the link that confirms its address. Gives the new
 * user's id.
 * Refuses with `conflict` when the address is taken (decision 6), compared without regard to case,
 * and in production with `validation_failed` an address of the demo.
 */
export async function register(
  ctx: Ctx,
  input: z.infer<typeof registrationSchema>,
): Promise<{ userId: string }> {
  const userId = newId();
  const now = ctx.clock.now();
  const passwordHash = await hashPassword(input.password);
  const { name, email, role } = input;
  refuseDemoAddress(ctx, email);
  try {
    await ctx.db.write(async (tx) => {
      await tx.user.create({
        data: {
          id: userId,
          name,
          nameKey: textKey(name),
          email,
          emailKey: emailKey(email),
          role,
          createdAt: now,
          signInMethods: {
            create: {
              id: newId(),
              kind: 'password',
              subject: userId,
              passwordHash,
              createdAt: now,
            },
          },
        },
      });
      await sendConfirmation(tx, ctx, { id: userId, name, email });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
  return { userId };
}

/**
 * A live site refuses to start where accounts of the demo can sign in; no visitor may bring that
 * about by registering one of their addresses.
 */
function refuseDemoAddress({ env }: Ctx, email: string): void {
  if (!env.production || !isDemoAddress(email)) return;
  const message = 'No mail can be sent to that address. Enter another one.';
  throw new DomainError('validation_failed', { message, fields: { email: [message] } });
}
