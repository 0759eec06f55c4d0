import type { ReactNode } from 'react';
import type { AuditView } from '~/features/accounts/audit.dto';
import { formatMoney } from '~/lib/money';
import { Badge, type BadgeTone } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { RowPicture } from '~/ui/picture';
import type { DetailRow } from '../person-details.dto';
import { A } from '~/ui/link';

const states: Record<string, [tone: BadgeTone, text: string]> = {
  available: ['good', 'For sale'],
  reserved: ['highlight', 'Reserved'],
  sold: ['plain', 'Sold'],
  deleted: ['bad', 'Deleted'],
  paid: ['good', 'Paid'],
  cancelled: ['plain', 'Cancelled'],
  expired: ['plain', 'Expired'],
  removed: ['plain', 'Withdrawn from sale'],
  refunded: ['plain', 'Refunded'],
  open: ['bad', 'Open'],
  dismissed: ['plain', 'Dismissed'],
  'product-deleted': ['plain', 'Product deleted'],
};

/** The status of a product or an order, or the outcome of a report. */
export function StateBadge({ state }: { state: string }) {
  const [tone, text] = states[state] ?? ['plain', state];
  return <Badge tone={tone}>{text}</Badge>;
}

export interface DetailSectionProps {
  id: string;
  title: string;
  /** What stands there without rows. */
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
        <h2 id={id} className="pb-2 text-lg font-semibold">
          {title}
        </h2>
        {allHref ? (
          <A
            href={allHref}
            data-link=""
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            Show all<span className="sr-only">: {title}</span>
          </A>
        ) : null}
      </div>
      {isEmpty ? <p className="py-3 text-ink-soft">{empty}</p> : children}
    </section>
  );
}

/** Rows of listings, orders or reports. */
export function DetailRows({ rows, otherLabel }: { rows: DetailRow[]; otherLabel?: string }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-4 py-3">
          <RowPicture picture={row.image} of={row.name} />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere">
              <DetailLink href={row.href}>{row.name}</DetailLink>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <span className="tabular-nums">{formatMoney(row.price)}</span>
              {' · '}
              <DateTime iso={row.at} kind="short" />
              {row.other && otherLabel ? (
                <>
                  {' · '}
                  {otherLabel} <DetailLink href={row.other.href}>{row.other.name}</DetailLink>
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

/** The reason and the text of a report; nothing without them. */
export function ReportText({ reason, details }: { reason: string | null; details: string | null }) {
  return (
    <>
      {reason ? <p className="mt-1">{reason}</p> : null}
      {details ? (
        <p className="mt-1 border-s-2 border-line ps-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
          {details}
        </p>
      ) : null}
    </>
  );
}

/** A link in a row to a page about a person or a product. */
export function DetailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <A
      href={href}
      data-link=""
      className="underline decoration-line underline-offset-4 hover:decoration-ink"
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
        <div key={label} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-2">
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
            {what} {subject}
            {times > 1 ? (
              <span className="text-ink-soft"> ({times} times within the hour)</span>
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
