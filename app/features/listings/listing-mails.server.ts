import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import { LISTING_DAYS } from '~/features/products/listing.policy';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { renewPath } from '~/features/products/listing-paths';

interface Ending {
  id: string;
  sellerId: string;
  name: string;
  endsAt: Date;
}

/**
 * Notifies a seller that a listing ends soon, or has ended, in the app and by mail; once for each end. An
 * address that is not confirmed reads only that there is news: the seller chose the listing's name.
 */
export async function notifyOfEnd(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { id, sellerId: userId, name: product, endsAt }: Ending,
  kind: 'listing-ending' | 'listing-ended',
): Promise<void> {
  const key = `${id}:${endsAt.getTime()}`;
  await notifyInApp(tx, ctx, { userId, kind, key, productId: id, subjectId: id });
  await notify(tx, ctx, {
    userId,
    kind: 'listing-ending',
    about: `${key}:${kind}`,
    expiresAt: kind === 'listing-ending' ? endsAt : undefined,
    message: ({ t }) => {
      const until = { iso: endsAt.toISOString(), kind: 'date' } as const;
      const text =
        kind === 'listing-ending'
          ? t('mails.listingEnding.text', { product, until })
          : t('mails.listingEnded.text', { product });
      return {
        subject:
          kind === 'listing-ending'
            ? t('mails.listingEnding.subject', { product, until })
            : t('mails.listingEnded.subject', { product }),
        parts: [
          text,
          t('mails.listingEnding.renew', { count: LISTING_DAYS }),
          { link: t('listings.renew.button'), path: renewPath(id) },
        ],
      };
    },
  });
}
