import { productPath } from '~/features/products/product.dto';
import type { Language, Translate } from '~/i18n/language';
import type { MailMessage, MailPart } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { SEARCHES_PATH } from './search-paths';
import { stopSearchPath } from './stop-search.server';

export type AlertMailDeps = Pick<
  Services,
  'clock' | 'mailer' | 'env' | 'publicUrl' | 'signedValues'
>;

/** A listing as mails name it. */
export interface FoundListing {
  id: string;
  name: string;
  resalePriceMinor: number;
  currency: string;
  location: string;
}

/**
 * The mail about listings that a saved search has found; at most `named` of them have a link. With
 * `reduced` it is one listing that the search finds because its price has fallen.
 */
export function matchMail(
  deps: Pick<Services, 'signedValues'>,
  search: { id: string; name: string },
  products: readonly FoundListing[],
  { t }: Language,
  { named = 1, reduced = false }: { named?: number; reduced?: boolean } = {},
): MailMessage {
  const count = products.length;
  const [first] = products;
  const values = { search: search.name, count };
  const shown = products.slice(0, named);
  const stop = stopSearchPath(deps, search.id);
  return {
    subject:
      count === 1 && first
        ? t(reduced ? 'mails.priceReduced.subject' : 'alerts.mail.subjectOne', {
            product: first.name,
          })
        : t('alerts.mail.subject', values),
    parts: [
      t('alerts.mail.found', values),
      ...shown.flatMap((product) => listingParts(product, t)),
      ...(count > named ? [t('alerts.mail.more', { count: count - named })] : []),
      { link: t('alerts.mail.all'), path: SEARCHES_PATH },
    ],
    foot: [{ link: t('alerts.mail.stop', { search: search.name }), path: stop }],
  };
}

function listingParts({ id, name, location, ...price }: FoundListing, t: Translate): MailPart[] {
  const { resalePriceMinor: amountMinor, currency } = price;
  return [
    { link: name, path: productPath(id) },
    t('alerts.mail.listing', { price: { amountMinor, currency }, location }),
  ];
}
