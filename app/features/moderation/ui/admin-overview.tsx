import { formatMoney } from '~/lib/money';
import { Chart, type ChartDrawing } from '~/ui/chart';
import { CheckIcon, ChevronDownIcon } from '~/ui/icons';
import type { AdminOverview as Overview, PeriodFigure } from '../admin-overview.server';

export interface AdminOverviewProps {
  overview: Pick<Overview, 'tasks' | 'figures' | 'currency'>;
  charts: ChartDrawing[];
}

/** An admin's overview: what waits, what the last 30 days brought, and how it went by day. */
export function AdminOverview({ overview, charts }: AdminOverviewProps) {
  return (
    <div className="space-y-8">
      <Tasks tasks={overview.tasks} />
      <Figures {...overview} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.title} chart={chart} level={3} />
        ))}
      </div>
    </div>
  );
}

interface Task {
  key: keyof Overview['tasks'];
  href: string;
  one: string;
  many: (count: number) => string;
  /** What the admin does there. */
  hint: string;
}

const tasks: Task[] = [
  {
    key: 'reports',
    href: '/dashboard/reported-products',
    one: '1 open report',
    many: (count) => `${count} open reports`,
    hint: 'Decide what stays in the shop.',
  },
  {
    key: 'disputes',
    href: '/dashboard/payments',
    one: '1 dispute needs an answer',
    many: (count) => `${count} disputes need an answer`,
    hint: 'Send evidence to the card provider before its deadline.',
  },
  {
    key: 'failedRefunds',
    href: '/dashboard/payments',
    one: '1 refund failed',
    many: (count) => `${count} refunds failed`,
    hint: 'The buyer still waits for the money.',
  },
  {
    key: 'mismatches',
    href: '/dashboard/payments',
    one: '1 payment does not match the card provider',
    many: (count) => `${count} payments do not match the card provider`,
    hint: 'Compare the ledger with the provider.',
  },
  {
    key: 'failedJobs',
    href: '/dashboard/jobs',
    one: '1 job failed',
    many: (count) => `${count} jobs failed`,
    hint: 'It is tried again by itself; see why it fails.',
  },
];

function Tasks({ tasks: counts }: { tasks: Overview['tasks'] }) {
  const open = tasks.filter(({ key }) => counts[key] > 0);
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-lg bg-sage px-4 py-4">
        <CheckIcon className="size-5 text-good" />
        Nothing waits for you.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {open.map(({ key, href, one, many, hint }) => (
        <li key={key} className="relative flex items-center gap-4 px-4 py-3 hover:bg-sage">
          <div className="min-w-0 grow">
            <p>
              <a href={href} data-link="" className="font-semibold after:absolute after:inset-0">
                {counts[key] === 1 ? one : many(counts[key])}
              </a>
            </p>
            <p className="text-sm text-ink-soft">{hint}</p>
          </div>
          <ChevronDownIcon className="size-5 -rotate-90 text-ink-soft rtl:rotate-90" />
        </li>
      ))}
    </ul>
  );
}

function Figures({ figures, currency }: Pick<Overview, 'figures' | 'currency'>) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const shown = [
    { key: 'people', label: 'New people', href: '/dashboard/all-buyers', format: String },
    { key: 'listings', label: 'New listings', href: '/search?sort=newest', format: String },
    { key: 'orders', label: 'Orders', href: '/dashboard/payments', format: String },
    { key: 'payments', label: 'Paid by buyers', href: '/dashboard/payments', format: money },
  ] as const;
  return (
    <section aria-labelledby="last-30-days">
      <h3 id="last-30-days" className="mb-3 font-semibold">
        Last 30 days
      </h3>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {shown.map(({ key, label, href, format }) => (
          <div key={key} className="relative bg-raised p-4 hover:bg-sage">
            <dt className="text-sm text-ink-soft">
              <a href={href} data-link="" className="after:absolute after:inset-0 hover:underline">
                {label}
              </a>
            </dt>
            <dd className="mt-1">
              <span className="block font-display text-xl font-semibold tabular-nums wrap-anywhere">
                {format(figures[key].now)}
              </span>
              <Change figure={figures[key]} format={format} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How a figure differs from that of the 30 days before, in one sentence. */
function Change({
  figure: { now, before },
  format,
}: {
  figure: PeriodFigure;
  format: (value: number) => string;
}) {
  const text =
    now === before
      ? 'As in the 30 days before'
      : now > before
        ? `▲ ${format(now - before)} more than before`
        : `▼ ${format(before - now)} less than before`;
  return <span className="mt-1 block text-sm text-ink-soft">{text}</span>;
}
