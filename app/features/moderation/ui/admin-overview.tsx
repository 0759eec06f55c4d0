import { changeOf } from '~/features/orders/overview-figures';
import { formatMoney } from '~/lib/money';
import { Chart, type ChartDrawing } from '~/ui/chart';
import { Figures, OverviewSection, Tasks, type Figure, type Task } from '~/ui/overview';
import type { AdminOverview as Overview } from '../admin-overview.server';

export interface AdminOverviewProps {
  overview: Pick<Overview, 'tasks' | 'figures' | 'currency'>;
  charts: ChartDrawing[];
}

/** An admin's overview: what waits, what the last 30 days brought, and how it went by day. */
export function AdminOverview({ overview, charts }: AdminOverviewProps) {
  return (
    <>
      <OverviewSection id="overview-moderate" title="Running the shop">
        <Tasks tasks={openTasks(overview.tasks)} />
      </OverviewSection>
      <OverviewSection id="overview-figures" title="Last 30 days">
        <Figures figures={figuresOf(overview)} />
        <div className="grid gap-x-12 gap-y-8 pt-2 lg:grid-cols-2">
          {charts.map((chart) => (
            <Chart key={chart.title} chart={chart} level={3} />
          ))}
        </div>
      </OverviewSection>
    </>
  );
}

const tasks: {
  key: keyof Overview['tasks'];
  href: string;
  one: string;
  many: (count: number) => string;
  /** What the admin does there. */
  text: string;
}[] = [
  {
    key: 'reports',
    href: '/dashboard/reported-products',
    one: '1 open report',
    many: (count) => `${count} open reports`,
    text: 'Decide what stays in the shop.',
  },
  {
    key: 'disputes',
    href: '/dashboard/payments',
    one: '1 dispute needs an answer',
    many: (count) => `${count} disputes need an answer`,
    text: 'Send evidence to the card provider before its deadline.',
  },
  {
    key: 'failedRefunds',
    href: '/dashboard/payments',
    one: '1 refund failed',
    many: (count) => `${count} refunds failed`,
    text: 'The buyer still waits for the money.',
  },
  {
    key: 'mismatches',
    href: '/dashboard/payments',
    one: '1 payment does not match the card provider',
    many: (count) => `${count} payments do not match the card provider`,
    text: 'Compare the ledger with the provider.',
  },
  {
    key: 'failedJobs',
    href: '/dashboard/jobs',
    one: '1 job failed',
    many: (count) => `${count} jobs failed`,
    text: 'Failed jobs are tried again by themselves. See why they fail.',
  },
];

function openTasks(counts: Overview['tasks']): Task[] {
  return tasks
    .filter(({ key }) => counts[key] > 0)
    .map(({ key, href, one, many, text }) => {
      const count = counts[key];
      return { key, href, text, title: count === 1 ? one : many(count) };
    });
}

function figuresOf({ figures, currency }: AdminOverviewProps['overview']): Figure[] {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return [
    {
      label: 'New people',
      href: '/dashboard/all-buyers',
      value: String(figures.people.now),
      text: changeOf(figures.people, { less: 'less' }),
    },
    {
      label: 'New listings',
      href: '/search?sort=newest',
      value: String(figures.listings.now),
      text: changeOf(figures.listings, { less: 'less' }),
    },
    {
      label: 'Orders',
      href: '/dashboard/payments',
      value: String(figures.orders.now),
      text: changeOf(figures.orders, { less: 'less' }),
    },
    {
      label: 'Paid by buyers',
      href: '/dashboard/payments',
      value: money(figures.payments.now),
      text: changeOf(figures.payments, { format: money, less: 'less' }),
    },
  ];
}
