import { isLanguageCode, type LanguageCode } from '~/i18n/languages';
import { fieldError } from '~/lib/domain-error';
import { requirePermission, type Ctx } from './account.policy';
import { writeAs } from './write-as.server';

/**
 * Checks the language that a person has chosen, and stores it for a signed-in person, whose mails are
 * written in it from now on. Returns its code. Refuses with `validation_failed` at `language`, and
 * with `unauthenticated` where the session has ended meanwhile.
 */
export async function chooseLanguage(ctx: Ctx, code: string): Promise<LanguageCode> {
  if (!isLanguageCode(code)) throw fieldError('language', 'accounts.languageMissing');
  if (ctx.actor) {
    await writeAs(ctx, 'account:manage', (tx, { userId }) =>
      tx.user.update({ where: { id: userId }, data: { language: code } }),
    );
  }
  return code;
}

/** The stored language of the acting person; null without one. Refuses with `unauthenticated`. */
export async function readOwnLanguage(ctx: Ctx): Promise<LanguageCode | null> {
  const { userId: id } = requirePermission(ctx, 'account:manage');
  const select = { language: true };
  const { language } = await ctx.db.read.user.findUniqueOrThrow({ where: { id }, select });
  return language !== null && isLanguageCode(language) ? language : null;
}
