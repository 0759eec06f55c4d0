import { Secret, TOTP } from 'otpauth';
import { beginEnrolment, confirmEnrolment } from '~/features/second-factors/enrolment.server';
import type { Ctx } from '~/features/accounts/account.policy';

/** The code that an app shows at this moment; `steps` of 30 seconds later or earlier. */
export function timeCode(secret: string, now: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

/** The secret on the page that sets time codes up. */
export const secretIn = (html: string) =>
  /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(html)?.[1] ?? '';

/** The recovery codes on the page that shows them. */
export const recoveryCodesIn = (html: string) =>
  [...html.matchAll(/<code>([a-z2-9]{4}(?:-[a-z2-9]{4}){3})<\/code>/g)].map(
    ([, code = '']) => code,
  );

/** Sets time codes up for the acting person, with the code of now. Gives the secret and recovery codes. */
export async function enrol(ctx: Ctx): Promise<{ secret: string; recoveryCodes: string[] }> {
  await beginEnrolment(ctx);
  const { userId } = ctx.actor ?? { userId: '' };
  const row = await ctx.db.read.secondFactor.findUniqueOrThrow({ where: { userId } });
  const secret = ctx.encryption.decrypt(row.secret, `second-factor:${userId}`) ?? '';
  const recoveryCodes = await confirmEnrolment(ctx, timeCode(secret, ctx.clock.now()));
  return { secret, recoveryCodes };
}
