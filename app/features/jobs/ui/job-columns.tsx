import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Language, MessageKey, Translate } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PostButton } from '~/ui/row-buttons';

export const JOBS_PATH = '/dashboard/jobs';

/** The address of the page that confirms that the jobs of a kind that were given up are dismissed. */
const dismissJobsPath = (kind: string) => `${JOBS_PATH}/${encodeURIComponent(kind)}/dismiss`;

interface JobSummaryView {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  givenUp: number;
  /** Whether there are failed jobs, or given up ones that can be tried again. */
  canRetry: boolean;
  /** ISO 8601. */
  nextRun: string | null;
  lastError: string | null;
}

/** The kinds of this version; a stored job may be of another. */
const kinds: Partial<Record<string, MessageKey>> = {
  mail: 'jobs.kind.mail',
  'mail-request': 'jobs.kind.mailRequest',
  'order-deadline': 'jobs.kind.orderDeadline',
  'order-reminder': 'jobs.kind.orderReminder',
  'handover-reminder': 'jobs.kind.handoverReminder',
  'order-review': 'jobs.kind.orderReview',
  'mail-new-listings': 'jobs.kind.mailNewListings',
  'delete-dispute-texts': 'jobs.kind.deleteDisputeTexts',
  'message-mail': 'jobs.kind.messageMail',
  'match-searches': 'jobs.kind.matchSearches',
  'search-digest': 'jobs.kind.searchDigest',
  'pay-seller': 'jobs.kind.paySeller',
  'reverse-transfer': 'jobs.kind.reverseTransfer',
  'read-seller-account': 'jobs.kind.sellerAccount',
  'sweep-payouts': 'jobs.kind.sweepPayouts',
  'sandbox-events': 'jobs.kind.sandboxEvents',
  'offer-deadline': 'jobs.kind.offerDeadline',
  'listing-price-changed': 'jobs.kind.listingPrice',
  'offer-made': 'jobs.kind.offerMade',
  'offer-countered': 'jobs.kind.offerCountered',
  'offer-accepted': 'jobs.kind.offerAccepted',
  'offer-declined': 'jobs.kind.offerDeclined',
  'offer-withdrawn': 'jobs.kind.offerWithdrawn',
  'offer-expired': 'jobs.kind.offerExpired',
  'offer-ended': 'jobs.kind.offerEnded',
  'close-payment': 'jobs.kind.closePayment',
  refund: 'jobs.kind.refund',
  'refund-of-deleted-account': 'jobs.kind.deletedRefund',
  'check-payments': 'jobs.kind.checkPayments',
  'reconcile-ledger': 'jobs.kind.reconcileLedger',
  'ledger-backfill': 'jobs.kind.ledgerBackfill',
  'fold-listings': 'jobs.kind.foldListings',
  'erase-from-search': 'jobs.kind.eraseFromSearch',
  'erase-former-accounts': 'jobs.kind.eraseFormerAccounts',
  'check-photos': 'jobs.kind.checkPhotos',
  'fingerprint-photos': 'jobs.kind.fingerprintPhotos',
  'listing-held': 'jobs.kind.listingHeld',
  'sweep-images': 'jobs.kind.sweepImages',
  'erase-order-details': 'jobs.kind.eraseOrderDetails',
  'erase-former-payees': 'jobs.kind.eraseFormerPayees',
  'forget-unconfirmed-addresses': 'jobs.kind.forgetUnconfirmed',
  'sweep-idempotency-store': 'jobs.kind.sweepIdempotency',
  'sweep-jobs': 'jobs.kind.sweepJobs',
  'sweep-listing-views': 'jobs.kind.sweepListingViews',
  'sweep-limits': 'jobs.kind.sweepLimits',
  'sweep-known-devices': 'jobs.kind.sweepKnownDevices',
  'sweep-mail-tokens': 'jobs.kind.sweepMailTokens',
  'sweep-sign-ins': 'jobs.kind.sweepSignIns',
  'close-ledger-days': 'jobs.kind.closeLedgerDays',
  'merge-search-index': 'jobs.kind.mergeSearchIndex',
  'sweep-notifications': 'jobs.kind.sweepNotifications',
  'sweep-search-matches': 'jobs.kind.sweepMatches',
  'sweep-order-jobs': 'jobs.kind.sweepOrderJobs',
  'delete-conversation-copies': 'jobs.kind.deleteConversationCopies',
  'end-listings': 'jobs.kind.endListings',
  'shop-pause-end': 'jobs.kind.pauseEnd',
  'price-reduced': 'jobs.kind.priceReduced',
  'suspension-end': 'jobs.kind.suspensionEnd',
  'sweep-security-events': 'jobs.kind.sweepSecurityEvents',
  'sweep-sessions': 'jobs.kind.sweepSessions',
};

/** The order of the page: what has failed or was given up first, then by the name on the screen. */
export function jobOrder({ t, locale }: Pick<Language, 't' | 'locale'>) {
  type Counts = Pick<JobSummaryView, 'kind' | 'failed' | 'givenUp'>;
  const needsHelp = ({ failed, givenUp }: Counts) => Number(failed + givenUp > 0);
  const { compare } = new Intl.Collator(locale);
  return (a: Counts, b: Counts) =>
    needsHelp(b) - needsHelp(a) || compare(nameOf(a.kind, t), nameOf(b.kind, t));
}

/** How the jobs are, in sentences: what has failed, what was given up, or that all is well. */
export function stateOfJobs(
  jobs: readonly Pick<JobSummaryView, 'failed' | 'givenUp'>[],
  t: Translate,
): string {
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  const givenUp = jobs.reduce((sum, job) => sum + job.givenUp, 0);
  const problems = [
    failed > 0 ? t('jobs.state.failed', { count: failed }) : '',
    givenUp > 0 ? t('jobs.state.givenUp', { count: givenUp }) : '',
  ].filter(Boolean);
  return problems.length > 0 ? problems.join(' ') : t('jobs.state.good');
}

/** The name of a kind on the screen; of an unknown one from its code. */
export function nameOf(kind: string, t: Translate): string {
  const known = kinds[kind];
  return known ? t(known) : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('-', ' ');
}

/** The columns of the open jobs by kind. */
export const jobColumns = (): Column<JobSummaryView>[] => [
  {
    key: 'kind',
    header: t('jobs.job'),
    rowHeader: true,
    cell: ({ kind, failed, givenUp }) => (
      <>
        {nameOf(kind, t)}
        <span className="flex flex-wrap gap-1 @2xl:hidden">
          <Problem label={t('jobs.failed')} count={failed} />
          <Problem label={t('jobs.givenUp')} count={givenUp} />
        </span>
      </>
    ),
  },
  {
    key: 'waiting',
    header: t('jobs.waiting'),
    align: 'end',
    phone: 'more',
    cell: ({ waiting }) => waiting,
  },
  {
    key: 'running',
    header: t('jobs.running'),
    align: 'end',
    phone: 'more',
    cell: ({ running }) => running,
  },
  {
    key: 'failed',
    header: t('jobs.failed'),
    align: 'end',
    phone: 'more',
    cell: ({ failed }) => (failed > 0 ? <Badge tone="bad">{failed}</Badge> : 0),
  },
  {
    key: 'givenUp',
    header: t('jobs.givenUp'),
    align: 'end',
    phone: 'more',
    cell: ({ givenUp }) => (givenUp > 0 ? <Badge tone="bad">{givenUp}</Badge> : 0),
  },
  {
    key: 'next',
    header: t('jobs.nextRun'),
    phone: 'wide',
    className: 'text-sm text-ink-soft @2xl:text-base @2xl:text-ink',
    cell: ({ nextRun }) => (
      <>
        <span className="@2xl:hidden">{t('jobs.nextRun')}: </span>
        {nextRun ? <DateTime iso={nextRun} kind="short" /> : '–'}
      </>
    ),
  },
  {
    key: 'error',
    header: t('jobs.lastError'),
    phone: 'more',
    className: 'wrap-anywhere',
    cell: ({ lastError }) => (lastError === null ? '–' : <bdi>{lastError}</bdi>),
  },
  {
    key: 'action',
    header: t('jobs.action'),
    phone: 'buttons',
    print: false,
    cell: (job) => <Actions {...job} />,
  },
];

/** Says on a phone, where the figures are hidden at first, that some are not as they should be. */
function Problem({ label, count }: { label: string; count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="bad">
      {label} {count}
    </Badge>
  );
}

function Actions({ kind, canRetry, givenUp }: JobSummaryView) {
  if (!canRetry && givenUp === 0) return null;
  const of = nameOf(kind, t);
  return (
    <div className="flex flex-wrap gap-2">
      {canRetry ? (
        <PostButton fields={{ kind, intent: 'retry' }} label={t('jobs.tryAgain')} of={of} />
      ) : null}
      {givenUp > 0 ? (
        <ButtonLink variant="quiet" href={dismissJobsPath(kind)}>
          <Text
            message="ui.labelOf"
            values={{ label: t('jobs.dismiss'), name: of }}
            tags={{ rest: <span className="sr-only" /> }}
          />
        </ButtonLink>
      ) : null}
    </div>
  );
}
