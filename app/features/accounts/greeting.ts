import type { Translate } from '~/i18n/language';

/**
 * The first line of a mail. Without a name where the address is not confirmed: anyone may have
 * registered it, and chosen the name (decision 53a).
 */
export function greeting(name: string, t: Translate): string {
  return name === '' ? t('mails.greeting') : t('mails.hello', { name });
}

/** The row of an account, or the acting person. */
type Person = { name: string } & ({ emailConfirmedAt: Date | null } | { emailConfirmed: boolean });

/** The name that mails to an account greet with; empty while its address is not confirmed. */
export function greetedName(person: Person): string {
  const confirmed =
    'emailConfirmed' in person ? person.emailConfirmed : person.emailConfirmedAt !== null;
  return confirmed ? person.name : '';
}
