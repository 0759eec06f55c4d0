import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isUnavailable } from '~/lib/domain-error';
import type { Services } from './services';

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures counted from the database on each request for metrics. */
export interface ShopMetrics {
  orders: { status: string; count: number }[];
  payments: { currency: string; count: number; amountMinor: number }[];
  /** Jobs that are due or have failed, without recurring ones. */
  outbox: { kind: string; count: number; oldestSeconds: number }[];
  failedJobs: { kind: string; count: number }[];
  /** Jobs that were given up and that no admin has dealt with yet. */
  givenUpJobs: { kind: string; count: number }[];
  /** How long the job that has been due the longest has waited. */
  jobsLateSeconds: number;
}

interface Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
}

/**
 * Metrics of this process in a registry of its own: the event loop, memory, requests, the writers'
 * queue, and those of `figures`. No label takes its value from a visitor, which would be unbounded.
 */
export function createMetrics(
  { db, log }: Pick<Services, 'db' | 'log'>,
  figures: () => Promise<ShopMetrics>,
): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `rummage_${name}`, help, labelNames, registers });
  const queue = gauge('db_writes', 'Writes to the database by state.', ['state']);
  const replica = gauge('replica_in_use', 'Whether lists are read from a replica; 0 without one.');
  const orders = gauge('orders', 'Orders in the database by status.', ['status']);
  const payments = gauge('payments', 'Payments in the database.');
  const paid = gauge('payments_minor_units', 'Their sum in the minor unit of the currency.', [
    'currency',
  ]);
  const outbox = gauge('outbox_jobs', 'Jobs that wait to be done, by kind.', ['kind']);
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest waiting job.', ['kind']);
  const failed = gauge('jobs_failed', 'Jobs whose last attempt failed, by kind.', ['kind']);
  const givenUp = gauge('jobs_given_up', 'Jobs that were given up of late, by kind.', ['kind']);
  const late = gauge('jobs_late_seconds', 'How long the longest due job has been due.');
  const fresh = gauge('shop_figures_up', 'Whether the database could be counted just now.');

  /** Whether the last failure is in the log. */
  let isLogged = false;
  async function countShop(): Promise<void> {
    for (const one of [orders, paid, outbox, oldest, failed, givenUp]) one.reset();
    try {
      const counted = await figures();
      for (const { status, count } of counted.orders) orders.set({ status }, count);
      payments.set(counted.payments.reduce((sum, { count }) => sum + count, 0));
      for (const { currency, amountMinor } of counted.payments) paid.set({ currency }, amountMinor);
      for (const { kind, count, oldestSeconds } of counted.outbox) {
        outbox.set({ kind }, count);
        oldest.set({ kind }, oldestSeconds);
      }
      for (const { kind, count } of counted.failedJobs) failed.set({ kind }, count);
      for (const { kind, count } of counted.givenUpJobs) givenUp.set({ kind }, count);
      late.set(counted.jobsLateSeconds);
      fresh.set(1);
      isLogged = false;
    } catch (error) {
      // While the database is unreachable, the other metrics are still served.
      fresh.set(0);
      if (isLogged || isUnavailable(error)) return;
      isLogged = true;
      log.warn({ err: error }, 'the figures of the shop could not be counted');
    }
  }

  return {
    contentType: registry.contentType,
    async text() {
      const { underWay, waiting } = db.writes();
      queue.set({ state: 'under way' }, underWay);
      queue.set({ state: 'waiting' }, waiting);
      replica.set(db.replica() ? 1 : 0);
      await countShop();
      return registry.metrics();
    },
    request(labels, seconds) {
      requests.observe({ ...labels, status: String(labels.status) }, seconds);
    },
  };
}
