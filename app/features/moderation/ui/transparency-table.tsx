import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import type { YearFigures } from '../transparency.server';

const rows = [
  ['productReports', 'moderation.figures.productReports'],
  ['conversationReports', 'moderation.figures.conversationReports'],
  ['personReports', 'moderation.figures.personReports'],
  ['flags', 'moderation.figures.flags'],
  ['dismissed', 'moderation.figures.dismissed'],
  ['removed', 'moderation.figures.removed'],
  ['refused', 'moderation.figures.refused'],
  ['approved', 'moderation.figures.approved'],
  ['reviewsRemoved', 'moderation.figures.reviewsRemoved'],
  ['answersRemoved', 'moderation.figures.answersRemoved'],
  ['messagesRemoved', 'moderation.figures.messagesRemoved'],
  ['warnings', 'moderation.figures.warnings'],
  ['suspensions', 'moderation.figures.suspensions'],
  ['accountsDeleted', 'moderation.figures.accountsDeleted'],
  ['appeals', 'moderation.figures.appeals'],
  ['appealsLifted', 'moderation.figures.appealsLifted'],
  ['medianHours', 'moderation.figures.median'],
  ['appealMedianHours', 'moderation.figures.appealMedian'],
] as const satisfies [keyof YearFigures, MessageKey][];

const HOURS: ReadonlySet<string> = new Set(['medianHours', 'appealMedianHours']);

/** The figures of the moderation, a column for each year. */
export function TransparencyTable({ years }: { years: YearFigures[] }) {
  return (
    <div
      role="region"
      aria-label={t('moderation.figures.title')}
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="min-w-full text-start">
        <caption className="sr-only">{t('moderation.figures.title')}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-6 text-start font-semibold">
              {t('moderation.figures.figure')}
            </th>
            {years.map(({ year }) => (
              <th key={year} scope="col" className="px-3 py-2 text-end font-semibold">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([key, label]) => (
            <tr key={key}>
              <th scope="row" className="py-2 pe-6 text-start font-normal">
                {t(label)}
              </th>
              {years.map((figures) => (
                <td
                  key={figures.year}
                  className="px-3 py-2 text-end whitespace-nowrap tabular-nums"
                >
                  <Figure value={figures[key]} isHours={HOURS.has(key)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ value, isHours }: { value: number | null; isHours: boolean }) {
  if (value === null) return '–';
  return isHours
    ? t('moderation.figures.hours', { hours: value })
    : t('moderation.figures.count', { count: value });
}
