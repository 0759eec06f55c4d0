import { sweepKnownDevices } from '../app/features/accounts/known-devices.server';
import { sweepMailTokens } from '../app/features/accounts/mail-tokens.server';
import { sweepSecurityEvents } from '../app/features/accounts/audit.server';
import { passwordResetJob } from '../app/features/accounts/reset-password.server';
import { sweepSessions } from '../app/features/accounts/sessions.server';
import {
  eraseFormerAccounts,
  eraseOrderDetails,
} from '../app/features/account-lifecycle/erase-account.server';
import { deletedRefundJob } from '../app/features/account-lifecycle/open-money.server';
import {
  checkPhotosJob,
  fingerprintPhotos,
} from '../app/features/listing-checks/photo-prints.server';
import { loadPictureHosts } from '../app/features/images/image.queries.server';
import { sweepImages } from '../app/features/images/discard-images.server';
import { matchSearchesJob, sweepMatches } from '../app/features/alerts/match-searches.server';
import { searchDigestJob } from '../app/features/alerts/search-digests.server';
import { messageMailJob } from '../app/features/conversations/mail-messages.server';
import { sweepSignIns } from '../app/features/second-factors/pending-sign-in.server';
import { mailJob } from '../app/features/notifications/mail-job.server';
import { sweepNotifications } from '../app/features/notifications/own-notifications.server';
import { deleteDisputeTexts } from '../app/features/disputes/end-disputes.server';
import { listingHeldJob } from '../app/features/moderation/held-listings.server';
import { deleteConversationCopies } from '../app/features/moderation/decide-conversation.server';
import { suspensionEndJob } from '../app/features/moderation/suspend-account.server';
import { forgetUnconfirmed } from '../app/features/newsletter/newsletter.server';
import { sweepEndingListings } from '../app/features/listings/end-listings.server';
import { pauseEndJob } from '../app/features/listings/pause-shop.server';
import { closeLedgerDays } from '../app/features/ledger/close-ledger.server';
import { priceReducedJob } from '../app/features/listings/price-reductions.server';
import { listingPriceJob, offerDeadlineJob } from '../app/features/offers/end-offers.server';
import { offerStepJobs } from '../app/features/offers/offer-jobs.server';
import { handoverReminderJob } from '../app/features/orders/handover-reminders.server';
import { orderReminderJob, sweepOrderJobs } from '../app/features/orders/order-jobs.server';
import { mailNewListings } from '../app/features/follows/follow-mails.server';
import { orderReviewJob } from '../app/features/reviews/review-jobs.server';
import { closePaymentJob, orderDeadlineJob } from '../app/features/payments/order-deadlines.server';
import {
  ledgerBackfillJob,
  reconcileLedgerJob,
} from '../app/features/payments/reconcile-ledger.server';
import { checkPaymentsJob, refundJob } from '../app/features/payments/reconcile-payments.server';
import { sandboxEventsJob } from '../app/features/payments/webhook-events.server';
import { eraseFormerPayees } from '../app/features/payouts/erase-payouts.server';
import { paySellerJob } from '../app/features/payouts/pay-seller.server';
import { reverseTransferJob } from '../app/features/payouts/reverse-transfer.server';
import { sellerAccountJob } from '../app/features/payouts/seller-account.server';
import { sweepPayoutsJob } from '../app/features/payouts/sweep-payouts.server';
import {
  storeListingViews,
  sweepListingViews,
} from '../app/features/products/listing-views.server';
import { searchErasureJob } from '../app/features/search/erase-from-search.server';
import { foldListingsJob, scheduleFolding } from '../app/features/search/fold-listings.server';
import { mergeSegments } from '../app/features/search/merge-segments.server';
import { sweepIdempotencyStore } from '../app/platform/idempotency-store.server';
import type { JobKind } from '../app/platform/jobs/job-kind';
import {
  releaseClaimsOfEarlierProcess,
  releaseFutureClaims,
  sweepJobs,
} from '../app/platform/jobs/job-queue.server';
import { prepareRecurringJobs, startJobLoop } from '../app/platform/jobs/run-jobs.server';
import { sweepLimits } from '../app/platform/shared-limits.server';
import type { Services } from '../app/platform/services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The jobs of the shared table: one instance at a time does each of them. */
const jobKinds: readonly JobKind[] = [
  mailJob,
  passwordResetJob,
  refundJob,
  deletedRefundJob,
  searchErasureJob,
  foldListingsJob,
  offerDeadlineJob,
  listingPriceJob,
  checkPhotosJob,
  listingHeldJob,
  ...offerStepJobs,
  messageMailJob,
  matchSearchesJob,
  searchDigestJob,
  orderDeadlineJob,
  orderReminderJob,
  handoverReminderJob,
  orderReviewJob,
  closePaymentJob,
  checkPaymentsJob,
  suspensionEndJob,
  pauseEndJob,
  priceReducedJob,
  reconcileLedgerJob,
  ledgerBackfillJob,
  paySellerJob,
  reverseTransferJob,
  sellerAccountJob,
  sweepPayoutsJob,
  sandboxEventsJob,
  recurring('end-listings', MINUTE, sweepEndingListings),
  recurring('erase-former-accounts', MINUTE, eraseFormerAccounts),
  recurring('close-ledger-days', HOUR, closeLedgerDays),
  recurring('delete-conversation-copies', HOUR, deleteConversationCopies),
  recurring('delete-dispute-texts', HOUR, deleteDisputeTexts),
  recurring('fingerprint-photos', 15 * MINUTE, fingerprintPhotos),
  recurring('mail-new-listings', HOUR, mailNewListings),
  recurring('merge-search-index', HOUR, (services) => mergeSegments(services, 'similar')),
  recurring('sweep-images', 15 * MINUTE, sweepImages),
  recurring('erase-order-details', HOUR, eraseOrderDetails),
  recurring('erase-former-payees', HOUR, eraseFormerPayees),
  recurring('forget-unconfirmed-addresses', HOUR, forgetUnconfirmed),
  recurring('sweep-idempotency-store', HOUR, sweepIdempotencyStore),
  recurring('sweep-jobs', HOUR, sweepJobs),
  recurring('sweep-listing-views', 24 * HOUR, sweepListingViews),
  recurring('sweep-limits', 15 * MINUTE, sweepLimits),
  recurring('sweep-known-devices', 24 * HOUR, sweepKnownDevices),
  recurring('sweep-mail-tokens', HOUR, sweepMailTokens),
  recurring('sweep-search-matches', 24 * HOUR, sweepMatches),
  recurring('sweep-notifications', 24 * HOUR, sweepNotifications),
  recurring('sweep-order-jobs', HOUR, sweepOrderJobs),
  recurring('sweep-security-events', HOUR, sweepSecurityEvents),
  recurring('sweep-sessions', HOUR, sweepSessions),
  recurring('sweep-sign-ins', HOUR, sweepSignIns),
];

/** Recurring kinds of earlier versions, whose rows are deleted at the start. */
const retiredKinds = ['sweep-mail', 'warn-of-ending-reservations'];

function recurring(
  kind: string,
  everySeconds: number,
  run: (services: Services) => Promise<unknown>,
): JobKind {
  return { kind, everySeconds, run };
}

interface Chore {
  name: string;
  everyMs: number;
  run(services: Services): Promise<unknown>;
}

/** Has the recurring jobs run, also after the clock was in the future. */
async function prepareJobs(services: Services): Promise<void> {
  await releaseFutureClaims(services);
  await prepareRecurringJobs(services, jobKinds, retiredKinds);
}

/**
 * Recurring work of each process: its temporary files, its counted views, its list of hosts, and the
 * check of the recurring jobs, which no recurring job can do.
 */
const chores: readonly Chore[] = [
  {
    name: 'sweep temporary files of uploads',
    everyMs: 15 * 60_000,
    run: ({ uploadStore, clock }) => uploadStore.sweep(clock.now()),
  },
  {
    name: 'store listing views',
    everyMs: 5_000,
    run: storeListingViews,
  },
  {
    name: 'load picture hosts',
    everyMs: 60_000,
    run: async (services) => services.imageHost && loadPictureHosts(services),
  },
  { name: 'prepare recurring jobs', everyMs: HOUR * 1000, run: prepareJobs },
];

/** Starts the work that no request waits for. Failures are logged, and the work is tried again. */
export async function startJobs(services: Services): Promise<{ stop(): Promise<void> }> {
  await releaseClaimsOfEarlierProcess(services);
  await prepareJobs(services);
  await scheduleFolding(services);
  const loop = startJobLoop(services, jobKinds);
  const running = new Set<Promise<void>>();
  const timers = chores.map((chore) => {
    let busy = false;
    const turn = async () => {
      try {
        await chore.run(services);
      } catch (error) {
        services.log.error({ err: error, job: chore.name }, 'a job failed and is tried again');
      } finally {
        busy = false;
      }
    };
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const done = turn().finally(() => running.delete(done));
      running.add(done);
    }, chore.everyMs).unref();
  });
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all([loop.stop(), ...running]);
      await storeListingViews(services).catch((error: unknown) => {
        services.log.error({ err: error }, 'the last views of listings were not stored');
      });
    },
  };
}
