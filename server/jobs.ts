import { sweepMailTokens } from '../app/features/accounts/mail-tokens.server';
import { sweepSecurityEvents } from '../app/features/accounts/audit.server';
import { answerPasswordResets } from '../app/features/accounts/reset-password.server';
import { sweepSessions } from '../app/features/accounts/sessions.server';
import {
  eraseFormerAccounts,
  eraseOrderDetails,
} from '../app/features/account-lifecycle/erase-account.server';
import { forgetUnconfirmed } from '../app/features/newsletter/newsletter.server';
import { notifyOfEndingReservations } from '../app/features/orders/end-order.server';
import { eraseFromSearch } from '../app/features/search/erase-from-search.server';
import { deliverMail, sweepMail } from '../app/platform/mail/mail-queue.server';
import { reconcilePayments } from '../app/features/payments/reconcile-payments.server';
import { sweepIdempotencyStore } from '../app/platform/idempotency-store.server';
import { loadPictureHosts } from '../app/features/images/image.queries.server';
import { sweepImages } from '../app/features/images/discard-images.server';
import type { Services } from '../app/platform/services';

interface Job {
  name: string;
  everyMs: number;
  run(services: Services): Promise<unknown>;
}

const jobs: readonly Job[] = [
  { name: 'answer password resets', everyMs: 1_000, run: answerPasswordResets },
  { name: 'deliver mail', everyMs: 1_000, run: deliverMail },
  { name: 'warn of ending holds', everyMs: 60_000, run: notifyOfEndingReservations },
  { name: 'forget unconfirmed addresses', everyMs: 60 * 60_000, run: forgetUnconfirmed },
  { name: 'sweep mail', everyMs: 60 * 60_000, run: sweepMail },
  { name: 'sweep mail tokens', everyMs: 60 * 60_000, run: sweepMailTokens },
  { name: 'end due holds, reconcile payments', everyMs: 5_000, run: reconcilePayments },
  { name: 'sweep security events', everyMs: 60 * 60_000, run: sweepSecurityEvents },
  { name: 'erase order details', everyMs: 60 * 60_000, run: eraseOrderDetails },
  { name: 'erase from search', everyMs: 5_000, run: eraseFromSearch },
  { name: 'erase former accounts', everyMs: 60_000, run: eraseFormerAccounts },
  { name: 'sweep sessions', everyMs: 60 * 60_000, run: sweepSessions },
  { name: 'sweep kept answers', everyMs: 60 * 60_000, run: sweepIdempotencyStore },
  { name: 'sweep images', everyMs: 15 * 60_000, run: sweepImages },
  {
    name: 'sweep what uploads have left',
    everyMs: 15 * 60_000,
    run: ({ uploadStore, clock }) => uploadStore.sweep(clock.now()),
  },
  {
    name: 'learn picture hosts',
    everyMs: 60_000,
    run: async (services) => services.imageHost && loadPictureHosts(services),
  },
];

/** Starts the work that no request waits for. A job that fails is logged and tried again. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const turn = async () => {
      try {
        await job.run(services);
      } catch (error) {
        services.log.error({ err: error, job: job.name }, 'a job failed and will be tried again');
      } finally {
        busy = false;
      }
    };
    return setInterval(() => {
      if (busy || stopped) return;
      busy = true;
      const done = turn().finally(() => running.delete(done));
      running.add(done);
    }, job.everyMs).unref();
  });
  return {
    async stop() {
      stopped = true;
      timers.forEach(clearInterval);
      await Promise.all(running);
    },
  };
}
