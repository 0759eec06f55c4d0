import type { Language } from '~/i18n/language';
import { BLOCKED_PATH } from './blocked-text';

/** Text with a link. */
export interface BlockedNote {
  text: string;
  link: string;
  href: string;
}

/** What people who have blocked a seller read in place of the actions. */
export function blockedNote({ t }: Pick<Language, 't'>): BlockedNote {
  return { text: t('products.state.blocked'), link: t('blocks.see'), href: BLOCKED_PATH };
}
