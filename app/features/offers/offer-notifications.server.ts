import { isBlocked } from '~/features/blocks/blocks.server';
import { targetOf } from '~/features/notifications/notification-kinds';
import {
  mailPersonally,
  notifyInApp,
  readNotificationsAbout,
} from '~/features/notifications/notifications.server';
import type { Language, MessageKey } from '~/i18n/language';
import { formatMoney } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { withdrawMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import type { OfferMove, OfferSide } from './offer-machine';
import { OFFERS_PATH } from './offer.policy';

export type OfferMailDeps = Pick<
  Services,
  'clock' | 'mailer' | 'env' | 'publicUrl' | 'signedValues'
>;

/** Steps of an offer. Each step is a job of its own, whose key is the offer's id. */
export const offerSteps = [
  'offer-made',
  'offer-countered',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
  'offer-expired',
  'offer-ended',
] as const;

export type OfferStep = (typeof offerSteps)[number];

/** An ended offer is notified of by its reason. */
type Kind = OfferStep | 'offer-price-changed';

/** The outcome of an offer that the suspension or deletion of its buyer has ended. */
const BUYER_GONE = 'buyer-gone';
/** The outcome of an offer that an edit of the goods has ended, at the same price. */
const LISTING_CHANGED = 'listing-changed';

function mailKey(kind: Kind, offerId: string, userId: string): string {
  return `${kind}:${offerId}:${userId}`;
}

type StoredOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

function findOffer(tx: Tx, id: string) {
  return tx.offer.findUnique({
    where: { id },
    include: {
      product: {
        select: {
          name: true,
          status: true,
          deletedAt: true,
          resalePriceMinor: true,
          currency: true,
          orders: { where: { activeProductId: { not: null } }, select: { buyerId: true } },
        },
      },
      buyer: { select: { name: true, suspendedAt: true, deletedAt: true } },
      seller: { select: { name: true, suspendedAt: true } },
    },
  });
}

/**
 * Notifies the other side of a step of an offer, in the app and by mail, and marks the notification
 * of the offer that the step answers as read. `by`: who caused the step. A block between the two
 * stops it (decision 52), also when it is lifted after it has ended the offer, and so does a withdrawal
 * before the other side was notified of the offer.
 */
export async function notifyOfOfferStep(
  tx: Tx,
  deps: OfferMailDeps,
  { step, offerId, by }: { step: OfferStep; offerId: string; by: OfferMove['by'] },
): Promise<void> {
  const offer = await findOffer(tx, offerId);
  if (!offer) return;
  const people: Record<OfferSide, string> = { buyer: offer.buyerId, seller: offer.sellerId };
  await withdrawAnswered(tx, step, offer);
  if (by === 'buyer' || by === 'seller') {
    await readNotificationsAbout(tx, deps, {
      userId: people[by],
      kinds: ['offer-made', 'offer-countered'],
      subjectIds: [offer.id, ...(offer.previousId ? [offer.previousId] : [])],
    });
  }
  const isBuyerGone = step === 'offer-ended' && by === 'listing' && isGone(offer.buyer);
  const side = isBuyerGone ? 'seller' : recipientOf(step, offer.madeBy as OfferSide, by);
  const userId = people[side];
  const booked = offer.product.orders.some(({ buyerId }) => buyerId === userId);
  // The mail about their own suspension says that their open offers have ended.
  const known = booked || (isBuyerGone && offer.seller.suspendedAt !== null);
  if (step === 'offer-ended' && (known || by === 'block')) return;
  if (await isBlocked(tx, offer.buyerId, offer.sellerId)) return;
  if (await isUnnoticed(tx, step, offer, userId)) return;
  const kind = isBuyerGone ? step : kindOf(step, offer);
  const outcome = outcomeOf(kind, by, isBuyerGone);
  const { id, productId, amountMinor, currency } = offer;
  const actorId = by === 'buyer' || by === 'seller' ? people[by] : null;
  await notifyInApp(tx, deps, {
    userId,
    kind,
    key: id,
    subjectId: id,
    productId,
    actorId,
    amountMinor,
    currency,
    outcome,
  });
  const name = (side === 'buyer' ? offer.seller : offer.buyer).name;
  await mailPersonally(tx, deps, {
    userId,
    kind: 'offer',
    otherId: people[side === 'buyer' ? 'seller' : 'buyer'],
    key: mailKey(kind, id, userId),
    expiresAt: isAnswerable(kind) ? offer.openUntil : undefined,
    message: (language) => toMail(offer, { kind, name, outcome }, language),
  });
}

/** Withdraws the mails about an offer that can't be answered any more, if they have not been sent. */
async function withdrawAnswered(tx: Tx, step: OfferStep, offer: StoredOffer): Promise<void> {
  const isOpen = step === 'offer-made' || step === 'offer-countered';
  const ids = [isOpen ? null : offer.id, offer.previousId].filter((id) => id !== null);
  const keys = ids.flatMap((id) =>
    [offer.buyerId, offer.sellerId].flatMap((userId) =>
      (['offer-made', 'offer-countered'] as const).map((kind) => mailKey(kind, id, userId)),
    ),
  );
  if (keys.length > 0) await withdrawMail(tx, keys);
}

/** Whether an account is suspended or deleted, by which its open offers have ended. */
function isGone({ suspendedAt, deletedAt }: StoredOffer['buyer']): boolean {
  return suspendedAt !== null || deletedAt !== null;
}

/** Whether an offer was withdrawn before the other side was notified of it. */
async function isUnnoticed(
  tx: Tx,
  step: OfferStep,
  { id: key, status }: StoredOffer,
  userId: string,
): Promise<boolean> {
  if (step === 'offer-made' || step === 'offer-countered') return status === 'withdrawn';
  if (step !== 'offer-withdrawn') return false;
  const kind = { in: ['offer-made', 'offer-countered'] };
  return (await tx.notification.count({ where: { userId, kind, key } })) === 0;
}

/**
 * The side that a step is news for: the other one; the one that made the offer when time ran out;
 * the buyer when the listing, or the seller's account, ended it (decision 51).
 */
function recipientOf(step: OfferStep, madeBy: OfferSide, by: OfferMove['by']): OfferSide {
  if (by === 'buyer') return 'seller';
  if (by === 'seller') return 'buyer';
  return step === 'offer-expired' ? madeBy : 'buyer';
}

function kindOf(step: OfferStep, { product, askingMinor, currency }: StoredOffer): Kind {
  if (step !== 'offer-ended' || product.status !== 'available' || product.deletedAt) return step;
  const same = product.resalePriceMinor === askingMinor && product.currency === currency;
  return same ? step : 'offer-price-changed';
}

function outcomeOf(kind: Kind, by: OfferMove['by'], isBuyerGone: boolean): string | null {
  if (isBuyerGone) return BUYER_GONE;
  return kind === 'offer-ended' && by === 'edit' ? LISTING_CHANGED : null;
}

const noSubject = { productId: null, subjectId: null, outcome: null };

const subjects = {
  'offer-made': 'mails.offer.made',
  'offer-countered': 'mails.offer.countered',
  'offer-accepted': 'mails.offer.accepted',
  'offer-declined': 'mails.offer.declined',
  'offer-withdrawn': 'mails.offer.withdrawn',
  'offer-expired': 'mails.offer.expired',
  'offer-ended': 'mails.offer.ended',
  'offer-price-changed': 'mails.offer.ended',
} as const satisfies Record<Kind, MessageKey>;

/** Texts of an offer that has ended for a special reason, by its outcome. */
const outcomeTexts: Readonly<Record<string, MessageKey>> = {
  [BUYER_GONE]: 'notifications.offerOver',
  [LISTING_CHANGED]: 'notifications.offerListingChanged',
};

const texts = {
  'offer-made': 'notifications.offerMade',
  'offer-countered': 'notifications.offerCountered',
  'offer-accepted': 'notifications.offerAccepted',
  'offer-declined': 'notifications.offerDeclined',
  'offer-withdrawn': 'notifications.offerWithdrawn',
  'offer-expired': 'notifications.offerExpired',
  'offer-ended': 'notifications.offerEnded',
  'offer-price-changed': 'notifications.offerPriceChanged',
} as const satisfies Record<Kind, MessageKey>;

interface Step {
  kind: Kind;
  /** The name of the other side. */
  name: string;
  outcome: string | null;
}

/** Whether the mail about a step asks its recipient to answer the offer. */
const isAnswerable = (kind: Kind) => kind === 'offer-made' || kind === 'offer-countered';

function toMail(
  offer: StoredOffer,
  { kind, name, outcome }: Step,
  language: Language,
): MailMessage {
  const { t } = language;
  const { amountMinor, askingMinor, currency, openUntil, orderId } = offer;
  const product = offer.product.name;
  const values = { name, product, amount: { amountMinor, currency } };
  const price = formatMoney({ amountMinor: askingMinor, currency }, language.locale);
  const until = { iso: openUntil.toISOString(), kind: 'short' } as const;
  return {
    subject: t(subjects[kind], { product }),
    parts: [
      t((outcome && outcomeTexts[outcome]) || texts[kind], values),
      ...(isAnswerable(kind)
        ? [{ facts: [[t('ui.price'), price]] as const }, t('mails.offer.until', { until })]
        : []),
      kind === 'offer-accepted'
        ? { link: t('mails.progress.order'), path: targetOf({ kind, orderId, ...noSubject }) }
        : { link: t('mails.offer.link'), path: OFFERS_PATH },
    ],
  };
}
