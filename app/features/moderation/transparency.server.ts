import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { toCsv } from '~/lib/csv';
import { readFirstYear, readYear, type YearRow } from './transparency.sql.server';
import { HOUR_MS } from '~/lib/durations';

/** A year of moderation. Medians are in hours; null without a decision. */
export interface YearFigures extends Omit<YearRow, 'medianMs' | 'appealMedianMs'> {
  year: number;
  medianHours: number | null;
  appealMedianHours: number | null;
}

/** The years that the page shows, the last ones. */
const MAX_YEARS = 10;

const hours = (ms: number | null) => (ms === null ? null : Math.round((ms / HOUR_MS) * 10) / 10);

/**
 * The yearly figures of the moderation for the operator's report, this year first. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function readTransparency(ctx: Ctx): Promise<YearFigures[]> {
  requirePermission(ctx, 'report:moderate');
  const thisYear = ctx.clock.now().getUTCFullYear();
  const firstYear = Math.max((await readFirstYear(ctx.db)) ?? thisYear, thisYear - MAX_YEARS + 1);
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, at) => thisYear - at);
  const found: YearFigures[] = [];
  for (const year of years) {
    const [from, to] = [Date.UTC(year), Date.UTC(year + 1)].map((at) => new Date(at));
    if (!from || !to) continue;
    // Counts every report and decision of the year: the same for all admins.
    const { medianMs, appealMedianMs, ...counts } = await ctx.db.memoize(`moderation ${year}`, () =>
      readYear(ctx.db, from, to),
    );
    const medians = { medianHours: hours(medianMs), appealMedianHours: hours(appealMedianMs) };
    found.push({ year, ...counts, ...medians });
  }
  return found;
}

const columns = [
  'year',
  'productReports',
  'conversationReports',
  'personReports',
  'flags',
  'dismissed',
  'removed',
  'refused',
  'approved',
  'reviewsRemoved',
  'answersRemoved',
  'messagesRemoved',
  'warnings',
  'suspensions',
  'accountsDeleted',
  'appeals',
  'appealsLifted',
  'medianHours',
  'appealMedianHours',
] as (keyof YearFigures)[];

/** The figures of `readTransparency` as CSV. Refuses as `readTransparency`. */
export async function exportTransparency(ctx: Ctx): Promise<string> {
  const years = await readTransparency(ctx);
  return toCsv(
    columns,
    years.map((year) => columns.map((column) => String(year[column] ?? ''))),
  );
}
