import { mailPersonally } from '~/features/notifications/notifications.server';
import { productPath } from '~/features/products/product.dto';
import type { Language } from '~/i18n/language';
import type { Currency } from '~/lib/money';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { FOLLOWING_PATH } from './follow-paths';
import { readListingsSince, type MailedListing } from './follow.sql.server';
import { DAY_MS } from '~/lib/durations';

const BATCH = 100;
/** Maximum number of listings in a mail. */
const NAMED = 10;
/**
 * Listings of the last minute wait for the next mail. Their time is that of the instance that listed them,
 * before the commit: earlier ones may still appear.
 */
const MARGIN_MS = 60_000;

type Deps = Pick<
  Services,
  'db' | 'clock' | 'log' | 'mailer' | 'env' | 'publicUrl' | 'signedValues'
>;

/**
 * Mails people the new listings of those whom they follow, at most once a day each. `mailedUntil`
 * moves in the transaction that queues the mail, so that no listing is mailed twice. A failure of
 * one person's mail is logged; the next call tries it again. Returns how many people were looked at.
 */
export async function mailNewListings(deps: Deps): Promise<number> {
  const until = new Date(deps.clock.now().getTime() - MARGIN_MS);
  const dueBefore = new Date(until.getTime() - DAY_MS);
  await resetFuture(deps, until);
  let looked = 0;
  let after = '';
  for (;;) {
    // In the order of their ids: one whose mail fails stays due, and is not read again here.
    const due = await deps.db.read.followMail.findMany({
      where: { mailedUntil: { lte: dueBefore }, userId: { gt: after } },
      orderBy: { userId: 'asc' },
      take: BATCH,
    });
    for (const { userId } of due) {
      after = userId;
      const one = { userId, dueBefore, until };
      try {
        await deps.db.write((tx) => mailOne(tx, deps, one), UNHURRIED);
      } catch (error) {
        deps.log.error({ err: error, userId }, 'new listings could not be mailed to a person');
      }
    }
    looked += due.length;
    if (due.length < BATCH) return looked;
  }
}

/** Sets times that lie in the future, because the clock did, to the present. */
async function resetFuture({ db }: Deps, until: Date): Promise<void> {
  const where = { mailedUntil: { gt: new Date(until.getTime() + DAY_MS) } };
  if (!(await db.read.followMail.findFirst({ where }))) return;
  await db.write((tx) => tx.followMail.updateMany({ where, data: { mailedUntil: until } }));
}

async function mailOne(
  tx: Tx,
  deps: Deps,
  { userId, dueBefore, until }: { userId: string; dueBefore: Date; until: Date },
): Promise<void> {
  const due = { userId, mailedUntil: { lte: dueBefore } };
  const last = await tx.followMail.findUnique({ where: due });
  if (!last) return;
  await tx.followMail.update({ where: { userId }, data: { mailedUntil: until } });
  const range = { since: last.mailedUntil, until, limit: NAMED + 1 };
  const listings = await readListingsSince(tx, userId, range);
  if (listings.length === 0) return;
  await mailPersonally(tx, deps, {
    userId,
    kind: 'followed',
    key: `followed:${userId}:${until.getTime()}`,
    message: (language) => toMail(listings, language),
  });
}

function toMail(listings: readonly MailedListing[], { t }: Language): MailMessage {
  const [first] = listings;
  const named = listings.slice(0, NAMED);
  return {
    subject:
      listings.length === 1
        ? t('mails.followed.one', { seller: first?.sellerName ?? '' })
        : t('mails.followed.many'),
    parts: [
      ...named.map(({ id, name: product, sellerName: seller, priceMinor, currency }) => ({
        link: t('mails.followed.listing', {
          product,
          seller,
          price: { amountMinor: priceMinor, currency: currency as Currency },
        }),
        path: productPath(id),
      })),
      ...(listings.length > NAMED ? [t('mails.followed.more')] : []),
      { link: t('mails.followed.link'), path: FOLLOWING_PATH },
    ],
  };
}
