import { t } from '~/i18n/render-language';

/** The name of a card provider on the screen. */
export function providerName(provider: string): string {
  if (provider === 'stripe') return 'Stripe';
  return provider === 'sandbox' ? t('ledger.provider.sandbox') : provider;
}
