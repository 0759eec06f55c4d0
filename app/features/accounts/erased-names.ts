import type { Language } from '~/i18n/language';
import { DELETED_ACCOUNT } from './account.policy';

/** Replaces the name of a listing that was never sold, with the account of its seller. */
export const DELETED_LISTING = 'Deleted listing';

/** A stored name as people read it: those of erased accounts and listings in their language. */
export function shownName(name: string, t: Language['t']): string {
  if (name === DELETED_ACCOUNT) return t('accounts.deleted');
  return name === DELETED_LISTING ? t('accounts.deletedListing') : name;
}
