import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import type { Reader, Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

/**
 * The language of mails to an account: the one of the page it was registered on (decision 54). The
 * default language for an account without one.
 */
export async function findMailLanguage(
  reader: Pick<Reader | Tx, 'user'>,
  { env }: Pick<Services, 'env'>,
  userId: string,
): Promise<Language> {
  const account = await reader.user.findUnique({
    where: { id: userId },
    select: { language: true },
  });
  return languageOrDefault(account?.language, env.languages);
}
