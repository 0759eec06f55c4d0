import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import type { Language } from '~/i18n/language';
import { DAY_MS } from '~/lib/durations';
import type { Tx } from '~/platform/db/database';
import { WITHDRAWN_CHARGEBACK } from '~/platform/payments/provider-states';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import type { Services } from '~/platform/services';
import { HANDOVER_REMINDER_DAYS, RECEIPT_MS } from './order.policy';
import { HANDOVER_REMINDER_JOB } from './order-jobs.server';
import { orderPath } from './order-paths';

type Deps = JobDeps & Pick<Services, 'mailer' | 'env'>;

/**
 * Reminds buyer and seller of an unconfirmed handover, 3 and 10 days after the payment.
 * The key is the order's id and the number of days. Does nothing once the order is not paid and
 * unconfirmed any more, while the buyer's bank has taken the money back, or when it is so late that the
 * next reminder takes its place.
 */
export const handoverReminderJob: JobKind<Deps> = { kind: HANDOVER_REMINDER_JOB, run: remind };

const columns = {
  id: true,
  productId: true,
  buyerId: true,
  sellerId: true,
  name: true,
  deadlineAt: true,
} as const;

async function remind(deps: Deps, job: RunningJob): Promise<void> {
  const [id = '', days] = job.key.split(':');
  const now = deps.clock.now();
  await deps.db.write(async (tx) => {
    const order = await tx.order.findUnique({
      where: {
        id,
        status: 'paid',
        deadlineAt: { gt: now },
        providerDisputes: { none: WITHDRAWN_CHARGEBACK },
      },
      select: columns,
    });
    if (order && !isOverdue(order, Number(days), now)) await remindBoth(tx, deps, order, job.key);
    await job.complete(tx);
  });
}

interface Unconfirmed {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  name: string;
  deadlineAt: Date | null;
}

function isOverdue({ deadlineAt }: Unconfirmed, days: number, now: Date): boolean {
  const paidAt = (deadlineAt ?? now).getTime() - RECEIPT_MS;
  return HANDOVER_REMINDER_DAYS.some(
    (later) => later > days && paidAt + later * DAY_MS <= now.getTime(),
  );
}

async function remindBoth(tx: Tx, deps: Deps, order: Unconfirmed, key: string): Promise<void> {
  const { id, productId, buyerId, sellerId, name: product, deadlineAt } = order;
  const kind = 'handover-reminder';
  const until = { iso: (deadlineAt ?? deps.clock.now()).toISOString(), kind: 'short' } as const;
  const texts = {
    [buyerId]: ({ t }: Language) => ({
      subject: t('mails.handover.buyer', { product }),
      text: t('mails.handover.buyerNext', { until }),
    }),
    [sellerId]: ({ t }: Language) => ({
      subject: t('mails.handover.seller', { product }),
      text: t('mails.handover.sellerNext', { until }),
    }),
  };
  for (const [userId, textsIn] of Object.entries(texts)) {
    await notifyInApp(tx, deps, { userId, kind, key, productId, actorId: null, subjectId: id });
    await notify(tx, deps, {
      userId,
      kind: 'order-progress',
      about: `${kind}:${key}`,
      unconfirmed: 'message',
      expiresAt: deadlineAt ?? undefined,
      message: (language) => {
        const { subject, text } = textsIn(language);
        const link = { link: language.t('mails.progress.order'), path: orderPath(id) };
        return { subject, parts: [text, link] };
      },
    });
  }
}
