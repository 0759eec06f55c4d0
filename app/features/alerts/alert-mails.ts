import { productPath } from '~/features/products/product.dto';
import type { Language, Translate } from '~/i18n/language';
import { withoutDirections } from '~/lib/directions';
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
 * `formerMinor` it is one listing that the search finds because its price has fallen from that amount.
 */
export function matchMail(
  deps: Pick<Services, 'signedValues'>,
  search: { id: string; name: string },
  products: readonly FoundListing[],
  { t }: Language,
  { named = 1, formerMinor }: { named?: number; formerMinor?: number | undefined } = {},
): MailMessage {
  const count = products.length;
  const [first] = products;
  const values = { search: search.name, count };
  const shown = products.slice(0, named);
  const stop = stopSearchPath(deps, search.id);
  return {
    subject:
      count === 1 && first
        ? t(formerMinor === undefined ? 'alerts.mail.subjectOne' : 'mails.priceReduced.subject', {
            product: first.name,
          })
        : t('alerts.mail.subject', values),
    parts: [
      t('alerts.mail.found', values),
      ...shown.flatMap((product) => listingParts(product, t, formerMinor)),
      ...(count > named ? [t('alerts.mail.more', { count: count - named })] : []),
      { link: t('alerts.mail.all'), path: SEARCHES_PATH },
    ],
    foot: [{ link: t('alerts.mail.stop', { search: search.name }), path: stop }],
  };
}

function listingParts(
  { id, name, location, ...price }: FoundListing,
  t: Translate,
  formerMinor: number | undefined,
): MailPart[] {
  const { resalePriceMinor: amountMinor, currency } = price;
  const values = { price: { amountMinor, currency }, location };
  return [
    { link: withoutDirections(name), path: productPath(id) },
    formerMinor === undefined
      ? t('alerts.mail.listing', values)
      : t('alerts.mail.reduced', { ...values, before: { amountMinor: formerMinor, currency } }),
  ];
}
