import type { ReactNode } from 'react';
import type { AuditView } from '~/features/accounts/audit.dto';
import type { FlagKind } from '~/features/listing-checks/flag-listing.server';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { Badge, type BadgeTone } from '~/ui/badge';
import { DateTime, Price } from '~/ui/formats';
import { ChevronDownIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import type { ListedState } from '../listed-state';
import type { DetailRow } from '../person-details.dto';
import { A } from '~/ui/link';

const states: Record<ListedState, [tone: BadgeTone, text: MessageKey]> = {
  available: ['good', 'moderation.state.available'],
  held: ['plain', 'listingChecks.badge.waits'],
  hidden: ['plain', 'orders.mine.hidden'],
  requested: ['plain', 'moderation.state.requested'],
  reserved: ['plain', 'moderation.state.reserved'],
  sold: ['plain', 'moderation.state.sold'],
  deleted: ['bad', 'moderation.state.deleted'],
  paid: ['good', 'moderation.state.paid'],
  received: ['good', 'moderation.state.received'],
  disputed: ['bad', 'moderation.state.disputed'],
  completed: ['good', 'moderation.state.completed'],
  cancelled: ['plain', 'moderation.state.cancelled'],
  expired: ['plain', 'moderation.state.expired'],
  removed: ['plain', 'moderation.state.removed'],
  refunded: ['plain', 'moderation.state.refunded'],
  open: ['bad', 'moderation.state.open'],
  dismissed: ['plain', 'moderation.state.dismissed'],
  'product-deleted': ['plain', 'moderation.state.productDeleted'],
  undecided: ['plain', 'moderation.state.undecided'],
  approved: ['good', 'moderation.state.approved'],
  refused: ['bad', 'moderation.state.refused'],
};

const flagWords: Partial<Record<string, MessageKey>> = {
  photo: 'listingChecks.kind.photo',
  'similar-photo': 'listingChecks.kind.similarPhoto',
  'new-seller': 'listingChecks.kind.newSeller',
  edited: 'listingChecks.kind.edited',
} satisfies Record<Exclude<FlagKind, 'word'>, MessageKey>;

/** While rendering: the finding of a rule; a kind that this version does not know is unchanged. */
export function flagInWords({ kind, about }: { kind: string; about: string }): string {
  if (kind === 'word') return t('listingChecks.kind.word', { phrase: about });
  const words = flagWords[kind];
  return words ? t(words) : kind;
}

/** The status of a product or an order, or the outcome of a report. */
export function StateBadge({ state }: { state: ListedState }) {
  const [tone, text] = states[state];
  return <Badge tone={tone}>{t(text)}</Badge>;
}

interface DetailSectionProps {
  id: string;
  title: string;
  /** Text shown without rows. */
  empty: string;
  isEmpty: boolean;
  /** The page with all rows, where there are more. */
  allHref?: string | null;
  children: ReactNode;
}

/** A section of a page about one person or product: a heading, its rows, the way to all of them. */
export function DetailSection(props: DetailSectionProps) {
  const { id, title, empty, isEmpty, allHref, children } = props;
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-end justify-between gap-x-4 border-b border-line">
        <h2 id={id} className="max-w-full pb-2 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {allHref ? (
          <A
            href={allHref}
            data-link=""
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            <Text
              message="moderation.showAll"
              values={{ title }}
              tags={{ hidden: <span className="sr-only" /> }}
            />
          </A>
        ) : null}
      </div>
      {isEmpty ? <p className="py-3 text-ink-soft">{empty}</p> : children}
    </section>
  );
}

/** Names the account on the other side of a row. */
export type OtherMessage = 'moderation.sellerIs' | 'moderation.buyerIs' | 'moderation.reportedBy';

/** Rows of listings, orders or reports. */
export function DetailRows({ rows, otherLabel }: { rows: DetailRow[]; otherLabel?: OtherMessage }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <RowPicture picture={row.image} of={row.name} />
          <div className="min-w-0 grow basis-24">
            <p className="wrap-anywhere">
              <DetailLink href={row.href}>
                <bdi>{row.name}</bdi>
              </DetailLink>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <Price money={row.price} />
              {' · '}
              <DateTime iso={row.at} kind="long" />
              {row.other && otherLabel ? (
                <>
                  {' · '}
                  <Text
                    message={otherLabel}
                    values={{ name: row.other.name }}
                    tags={{ link: <DetailLink href={row.other.href} /> }}
                  />
                </>
              ) : null}
            </p>
            <ReportText reason={row.reason} details={row.details} />
          </div>
          <StateBadge state={row.state} />
        </li>
      ))}
    </ul>
  );
}

interface ReportTextProps {
  reason: string | null;
  details: string | null;
}

/** The name of the reason and the text of a report; nothing without them. */
export function ReportText({ reason, details }: ReportTextProps) {
  return (
    <>
      {reason ? (
        <p className="mt-1" dir="auto">
          {reason}
        </p>
      ) : null}
      {details ? (
        <p
          dir="auto"
          className="mt-1 border-s-2 border-line ps-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft"
        >
          {details}
        </p>
      ) : null}
    </>
  );
}

/** From this length on, in characters, the text of a report unfolds in a queue. */
const LONG_REPORT = 100;

/**
 * Reason and text of a report in the tables of queues: a long text has its first lines, and all of
 * them once pressed. On a phone both have two lines until the row is opened.
 */
export function ShortReportText({ reason, details }: ReportTextProps) {
  return (
    <div className="report-short">
      {reason ? (
        <p dir="auto" className="excerpt">
          {reason}
        </p>
      ) : null}
      {details === null || details === '' ? null : details.length < LONG_REPORT ? (
        <p dir="auto" className="excerpt">
          {details}
        </p>
      ) : (
        <details className="report-long">
          <summary>
            <span dir="auto" className="excerpt">
              {details}
            </span>
            <ChevronDownIcon />
          </summary>
        </details>
      )}
    </div>
  );
}

/** A link in a row to a page about a person or a product. */
export function DetailLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <A
      href={href}
      data-link=""
      className="underline decoration-current/50 underline-offset-4 hover:decoration-ink"
    >
      {children}
    </A>
  );
}

/** Facts as pairs of a name and a value. */
export function FactList({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[min(8.5rem,45%)_minmax(0,1fr)] gap-3 py-2">
          <dt className="text-sm leading-6 text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Audit entries as sentences. */
export function AuditList({ entries }: { entries: AuditView[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, who, whoHref, what, subject, times, at }) => (
        <li key={id} className="py-3 wrap-anywhere">
          <p>
            {what} <bdi>{subject}</bdi>
            {times > 1 ? (
              <span className="text-ink-soft"> {t('moderation.times', { count: times })}</span>
            ) : null}
          </p>
          <p className="text-sm text-ink-soft">
            {whoHref ? <DetailLink href={whoHref}>{who}</DetailLink> : who}
            {' · '}
            <DateTime iso={at} kind="long" />
          </p>
        </li>
      ))}
    </ul>
  );
}
