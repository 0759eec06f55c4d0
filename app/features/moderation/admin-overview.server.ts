import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Currency } from '~/lib/money';
import { readJobSummaries } from '~/platform/jobs/job-summaries.sql.server';
import { sumOf } from '~/features/orders/overview-figures';
import { FIGURE_DAYS, type PeriodFigure } from '~/features/orders/periods';
import {
  activityKinds,
  readActivity,
  readOpenTasks,
  type ActivityKind,
  type ActivityRow,
  type OpenTasks,
} from './admin-overview.sql.server';
import { DAY_MS } from '~/lib/durations';

export interface AdminOverview {
  /** Open tasks of admins; `failedJobs` are jobs that failed or were given up. */
  tasks: OpenTasks & { failedJobs: number };
  /** People, listings, orders and reports as counts; payments as a sum in minor units. */
  figures: Record<ActivityKind, PeriodFigure>;
  /** The days of the last period, ISO 8601 dates, oldest first. */
  days: string[];
  /** The values of each day. */
  perDay: Record<ActivityKind, number[]>;
  currency: Currency;
}

export const PERIOD_DAYS = FIGURE_DAYS;

/**
 * Reads what waits for an admin, and what the last PERIOD_DAYS brought (days in UTC, the last one is
 * today). Refuses with `unauthenticated` and `forbidden`.
 */
export async function readAdminOverview(ctx: Ctx): Promise<AdminOverview> {
  requirePermission(ctx, 'report:moderate');
  const { db, clock, env } = ctx;
  const now = clock.now();
  const today = Math.floor(now.getTime() / DAY_MS);
  const first = today - PERIOD_DAYS + 1;
  const since = new Date((first - PERIOD_DAYS) * DAY_MS);
  const [tasks, jobs, rows] = await Promise.all([
    readOpenTasks(db, now),
    readJobSummaries(db, { now }),
    // Reads all that was created in two months: the same for all admins.
    db.memoize(`activity ${since.getTime()} ${env.CURRENCY}`, () =>
      readActivity(db, { since, currency: env.CURRENCY }),
    ),
  ]);
  const perDay = Object.fromEntries(
    activityKinds.map((kind) => [kind, valuesOf(rows, kind, first, PERIOD_DAYS)]),
  ) as AdminOverview['perDay'];
  const figures = Object.fromEntries(
    activityKinds.map((kind) => [
      kind,
      {
        now: sumOf(perDay[kind]),
        before: sumOf(valuesOf(rows, kind, first - PERIOD_DAYS, PERIOD_DAYS)),
      },
    ]),
  ) as AdminOverview['figures'];
  return {
    tasks: { ...tasks, failedJobs: sumOf(jobs.map(({ failed, givenUp }) => failed + givenUp)) },
    figures,
    days: perDay.people.map((_count, index) =>
      new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
    ),
    perDay,
    currency: env.CURRENCY,
  };
}

/** The values of some days of one kind, days without any as 0. */
function valuesOf(
  rows: readonly ActivityRow[],
  kind: ActivityKind,
  first: number,
  days: number,
): number[] {
  const values = Array.from({ length: days }, () => 0);
  for (const row of rows) {
    const index = row.day - first;
    if (row.kind !== kind || index < 0 || index >= days) continue;
    values[index] = kind === 'payments' ? row.amountMinor : row.count;
  }
  return values;
}
