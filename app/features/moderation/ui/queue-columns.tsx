import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { disputeReason } from '~/features/disputes/dispute-reasons';
import { Avatar } from '~/ui/avatar';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { RowPicture } from '~/ui/picture';
import { RowLink } from '~/ui/row-buttons';
import type { CaseView } from '../moderation-queue.server';
import { flagInWords, ShortReportText } from './detail-parts';

const urgencies: Record<number, { words: MessageKey; tone: BadgeTone }> = {
  1: { words: 'moderation.urgency.low', tone: 'plain' },
  2: { words: 'moderation.urgency.normal', tone: 'plain' },
  3: { words: 'moderation.urgency.high', tone: 'bad' },
};

/** How urgent something is, in a word. */
export function UrgencyBadge({ urgency }: { urgency: number }) {
  const { words, tone } = urgencies[urgency] ?? {
    words: 'moderation.urgency.normal',
    tone: 'plain',
  };
  return <Badge tone={tone}>{t(words)}</Badge>;
}

const counted = [
  ['reports', 'moderation.all.reports'],
  ['flags', 'moderation.all.flags'],
  ['conversations', 'moderation.all.conversations'],
  ['appeals', 'moderation.all.appeals'],
  ['disputes', 'moderation.all.disputes'],
] as const;

/** The columns of the moderation queue; each row leads to the page with everything about it. */
export function queueColumns(): Column<CaseView>[] {
  return [
    {
      key: 'image',
      header: t('moderation.image'),
      cell: ({ picture, photo, name }) =>
        picture ? (
          <RowPicture picture={picture} of={name} />
        ) : (
          <span className="grid w-12 place-items-center @2xl:w-16">
            <Avatar name={name} image={photo} alt={t('ui.photoOf', { name })} />
          </span>
        ),
    },
    {
      key: 'subject',
      header: t('moderation.all.subject'),
      rowHeader: true,
      className:
        'wrap-anywhere @2xl:min-w-36 @min-[58rem]:min-w-50 @min-[68rem]:min-w-68 @min-[84rem]:min-w-112',
      cell: ({ href, name, subject, sellerName }) => (
        <>
          <RowLink href={href}>{name}</RowLink>
          <span className="row-quiet row-rest">
            {subject === 'person' ? t('suspensions.person') : <bdi>{sellerName}</bdi>}
          </span>
        </>
      ),
    },
    {
      key: 'waits',
      header: t('moderation.all.waits'),
      phone: 'first',
      className: 'text-sm @2xl:min-w-24',
      cell: ({ counts, held }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {held ? <Badge tone="plain">{t('listingChecks.held')}</Badge> : null}
          <span>
            {counted
              .filter(([key]) => counts[key] > 0)
              .map(([key, words]) => t(words, { count: counts[key] }).replace(' ', '\u00a0'))
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'evidence',
      header: t('moderation.all.evidence'),
      phone: 'wide',
      className: 'wrap-anywhere @2xl:w-full @2xl:min-w-36',
      cell: ({ reasons, disputeReasons, flags, quote }) => (
        <ShortReportText
          reason={
            [...reasons, ...disputeReasons.map(disputeReason), ...flags.map(flagInWords)].join(
              ' · ',
            ) || null
          }
          details={quote}
        />
      ),
    },
    {
      key: 'urgency',
      header: t('moderation.urgency.label'),
      phone: 'action',
      cell: ({ urgency }) => <UrgencyBadge urgency={urgency} />,
    },
    {
      key: 'since',
      header: t('moderation.all.since'),
      phone: 'more',
      className: '@2xl:min-w-20 @2xl:text-sm @min-[68rem]:whitespace-nowrap',
      cell: ({ since }) => <DateTime iso={since} kind="short" />,
    },
  ];
}
