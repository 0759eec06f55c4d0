import { changeOf } from '~/features/orders/overview-figures';
import { money, number } from '~/i18n/formats';
import type { MessageKey } from '~/i18n/language';
import { language, t } from '~/i18n/render-language';
import { Chart, type ChartDrawing } from '~/ui/chart';
import { Figures, OverviewSection, Tasks, type Figure, type Task } from '~/ui/overview';
import type { AdminOverview as Overview } from '../admin-overview.server';

interface AdminOverviewProps {
  overview: Pick<Overview, 'tasks' | 'figures' | 'currency'>;
  charts: ChartDrawing[];
}

/** An admin's overview: what waits, what the last 30 days brought, and how it went by day. */
export function AdminOverview({ overview, charts }: AdminOverviewProps) {
  return (
    <>
      <OverviewSection id="overview-moderate" title={t('overview.running')}>
        <Tasks tasks={openTasks(overview.tasks)} />
      </OverviewSection>
      <OverviewSection id="overview-figures" title={t('overview.last30')}>
        <Figures figures={figuresOf(overview)} />
        <div className="chart-grid xl:grid-cols-2">
          {charts.map((chart) => (
            <Chart key={chart.title} chart={chart} level={3} />
          ))}
        </div>
      </OverviewSection>
    </>
  );
}

const tasks = [
  {
    key: 'reports',
    href: '/dashboard/reported-products',
    title: 'overview.task.reports',
    text: 'overview.task.reportsText',
  },
  {
    key: 'people',
    href: '/dashboard/reported-people',
    title: 'overview.task.people',
    text: 'overview.task.peopleText',
  },
  {
    key: 'conversations',
    href: '/dashboard/reported-conversations',
    title: 'overview.task.conversations',
    text: 'overview.task.conversationsText',
  },
  {
    key: 'flags',
    href: '/dashboard/moderation',
    title: 'overview.task.flags',
    text: 'overview.task.flagsText',
  },
  {
    key: 'appeals',
    href: '/dashboard/appeals',
    title: 'overview.task.appeals',
    text: 'overview.task.appealsText',
  },
  {
    key: 'waitingDisputes',
    href: '/dashboard/disputes',
    title: 'overview.task.waitingDisputes',
    text: 'overview.task.waitingDisputesText',
  },
  {
    key: 'disputes',
    href: '/dashboard/disputes',
    title: 'overview.task.disputes',
    text: 'overview.task.disputesText',
  },
  {
    key: 'failedRefunds',
    href: '/dashboard/payments',
    title: 'overview.task.refunds',
    text: 'overview.task.refundsText',
  },
  {
    key: 'mismatches',
    href: '/dashboard/payments',
    title: 'overview.task.mismatches',
    text: 'overview.task.mismatchesText',
  },
  {
    key: 'failedJobs',
    href: '/dashboard/jobs',
    title: 'overview.task.jobs',
    text: 'overview.task.jobsText',
  },
] as const satisfies {
  key: keyof Overview['tasks'];
  href: string;
  /** With the count. */
  title: MessageKey;
  /** Description of the task. */
  text: MessageKey;
}[];

function openTasks(counts: Overview['tasks']): Task[] {
  return tasks
    .filter(({ key }) => counts[key] > 0)
    .map(({ key, href, title, text }) => ({
      key,
      href,
      text: t(text),
      title: t(title, { count: counts[key] }),
    }));
}

function figuresOf({ figures, currency }: AdminOverviewProps['overview']): Figure[] {
  const less = 'overview.less';
  const { people, listings, orders, payments } = figures;
  return [
    {
      label: t('overview.newPeople'),
      href: '/dashboard/all-buyers',
      value: number(people.now),
      text: changeOf(language(), people, { less }),
    },
    {
      label: t('overview.newListings'),
      href: '/search?sort=newest',
      value: number(listings.now),
      text: changeOf(language(), listings, { less }),
    },
    {
      label: t('overview.orders'),
      href: '/dashboard/payments',
      value: number(orders.now),
      text: changeOf(language(), orders, { less }),
    },
    {
      label: t('overview.paidByBuyers'),
      href: '/dashboard/payments',
      value: money({ amountMinor: payments.now, currency }),
      text: changeOf(language(), payments, { currency, less }),
    },
  ];
}
