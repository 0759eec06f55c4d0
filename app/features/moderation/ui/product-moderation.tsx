import { adminProductPath, appealPath } from '~/features/accounts/admin-paths';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { VerifiedIcon } from '~/ui/icons';
import { PostButton } from '~/ui/row-buttons';
import type { CaseOfProduct, DecisionOnProduct, FlagOnProduct } from '../product-case.dto';
import { DetailLink, DetailSection, ReportText, StateBadge, flagInWords } from './detail-parts';
import { UrgencyBadge } from './queue-columns';

interface ModerationOfProduct {
  id: string;
  heldAt: string | null;
  refusedAt: string | null;
  hasOpenFlags: boolean;
  name: string;
  updatedAt: string;
}

/** The notice above a held listing, with what an admin can decide who is no party. */
export function HoldNotice({
  product,
  mayDecide,
}: {
  product: ModerationOfProduct;
  mayDecide: boolean;
}) {
  const { id, name, heldAt, refusedAt, hasOpenFlags, updatedAt: seen } = product;
  if (!heldAt && !hasOpenFlags) return null;
  const words = refusedAt
    ? t('listingChecks.isRefused')
    : heldAt
      ? t('listingChecks.waits')
      : t('listingChecks.isFlagged');
  return (
    <aside
      aria-label={t('listingChecks.review')}
      className="rounded-lg border-2 border-highlight bg-raised p-4 print:hidden"
    >
      <p className="font-semibold">{words}</p>
      {mayDecide ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {heldAt ? (
            <PostButton
              fields={{ intent: 'approve', seen }}
              label={t('listingChecks.approve')}
              of={name}
              icon={<VerifiedIcon />}
              variant="primary"
            />
          ) : (
            <PostButton
              fields={{ intent: 'dismiss-flags', seen }}
              label={t('listingChecks.dismissFlags')}
              of={name}
              icon={<VerifiedIcon />}
            />
          )}
          {heldAt && !refusedAt ? (
            <ButtonLink variant="danger" href={`${adminProductPath(id)}/refuse`}>
              {t('listingChecks.refuseNext')}
            </ButtonLink>
          ) : null}
        </div>
      ) : (
        <p className="mt-2">{t('moderation.party')}</p>
      )}
    </aside>
  );
}

function FlagText({ flag: { kind, about, otherName } }: { flag: FlagOnProduct }) {
  return (
    <>
      {flagInWords({ kind, about })}
      {otherName ? (
        <>
          {' '}
          <DetailLink href={adminProductPath(about)}>
            <bdi>{otherName}</bdi>
          </DetailLink>
        </>
      ) : null}
    </>
  );
}

/** Findings of rules about a product. */
export function Flags({ flags }: { flags: FlagOnProduct[] }) {
  if (flags.length === 0) return null;
  return (
    <DetailSection id="flags" title={t('listingChecks.flags')} empty="" isEmpty={false}>
      <ul className="divide-y divide-line">
        {flags.map((flag) => (
          <li key={flag.id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p>
                <FlagText flag={flag} />
              </p>
              <p className="text-sm text-ink-soft">
                <DateTime iso={flag.createdAt} kind="long" />
              </p>
            </div>
            {flag.outcome ? (
              <StateBadge state={flag.outcome} />
            ) : (
              <UrgencyBadge urgency={flag.urgency} />
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Decisions against a product, and what else is decided about it elsewhere. */
export function Decisions({
  decisions,
  cases,
}: {
  decisions: DecisionOnProduct[];
  cases: CaseOfProduct[];
}) {
  if (decisions.length === 0 && cases.length === 0) return null;
  return (
    <DetailSection id="decisions" title={t('listingChecks.decisions')} empty="" isEmpty={false}>
      <ul className="divide-y divide-line">
        {cases.map(({ kind, href, createdAt }) => (
          <li key={href} className="flex items-start justify-between gap-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              <DetailLink href={href}>
                {kind === 'dispute'
                  ? t('listingChecks.disputeWaits')
                  : t('listingChecks.reportedConversation')}
              </DetailLink>
              {' · '}
              <DateTime iso={createdAt} kind="long" />
            </p>
            <StateBadge state="open" />
          </li>
        ))}
        {decisions.map(({ id, kind, reason, words, createdAt, appealed, appealOpen }) => (
          <li key={id} className="py-3">
            <div className="flex items-start justify-between gap-4">
              <p className="min-w-0 wrap-anywhere">
                {kind === 'removed' ? t('listingChecks.wasRemoved') : t('listingChecks.wasRefused')}
                {' · '}
                <DateTime iso={createdAt} kind="long" />
              </p>
              {appealOpen ? <StateBadge state="open" /> : null}
            </div>
            <ReportText reason={reason} details={words || null} />
            {appealed ? (
              <p className="text-sm">
                <A href={appealPath(id)} data-link="" className="quiet-link">
                  {t('suspensions.appeal')}
                </A>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
