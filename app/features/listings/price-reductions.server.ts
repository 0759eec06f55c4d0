import { isBlocked } from '~/features/blocks/blocks.server';
import { mailPersonally, notifyInApp } from '~/features/notifications/notifications.server';
import { PRICE_REDUCED_JOB } from '~/features/products/former-prices.server';
import { productPath } from '~/features/products/product.dto';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import type { Services } from '~/platform/services';

type Deps = JobDeps & Pick<Services, 'mailer' | 'env' | 'publicUrl' | 'signedValues'>;

/** People of one transaction. */
const BATCH_SIZE = 100;

/**
 * Notifies the people whose favourite a listing is of its reduced price, in the app and by mail. A job
 * that is run again begins anew: each person's notification and mail exist once per reduction.
 */
export const priceReducedJob: JobKind<Deps> = { kind: PRICE_REDUCED_JOB, run: notifyAll };

async function notifyAll(deps: Deps, job: RunningJob): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const from: string = after;
    after = await deps.db.write((tx) => notifyBatch(tx, deps, job, from), UNHURRIED);
  }
}

/** Notifies the next people; returns the last one, or null when the job is complete. */
async function notifyBatch(tx: Tx, deps: Deps, job: RunningJob, after: string) {
  const product = await findReduced(tx, job.key);
  const people = product
    ? await tx.favourite.findMany({
        where: {
          productId: product.id,
          userId: { gt: after },
          createdAt: { lte: product.reducedAt },
        },
        select: { userId: true },
        orderBy: { userId: 'asc' },
        take: BATCH_SIZE,
      })
    : [];
  if (product) {
    for (const { userId } of people) {
      if (await isBlocked(tx, userId, product.sellerId)) continue;
      await notifyOfReduction(tx, deps, product, userId, job.key);
    }
  }
  const last = people.length < BATCH_SIZE ? undefined : people.at(-1);
  if (!last) await job.complete(tx);
  return last?.userId ?? null;
}

/** The listing of a job, if it is still for sale at the price that the job is about. */
async function findReduced(tx: Tx, key: string) {
  const [id = '', at = ''] = key.split(':');
  const product = await tx.product.findUnique({ where: { id, listed: true } });
  const { reducedAt = null, priorPriceMinor = null } = product ?? {};
  if (!product || !reducedAt || priorPriceMinor === null) return null;
  return reducedAt.getTime() === Number(at) ? { ...product, reducedAt, priorPriceMinor } : null;
}

type Reduced = NonNullable<Awaited<ReturnType<typeof findReduced>>>;

async function notifyOfReduction(
  tx: Tx,
  deps: Deps,
  product: Reduced,
  userId: string,
  key: string,
): Promise<void> {
  const { id: productId, name, resalePriceMinor: amountMinor, priorPriceMinor, currency } = product;
  const about = { productId, subjectId: productId, amountMinor, currency };
  await notifyInApp(tx, deps, { userId, kind: 'price-reduced', key, ...about });
  await mailPersonally(tx, deps, {
    userId,
    kind: 'price-reduced',
    otherId: product.sellerId,
    key: `price-reduced:${key}:${userId}`,
    message: ({ t }) => ({
      subject: t('mails.priceReduced.subject', { product: name }),
      parts: [
        t('mails.priceReduced.text', {
          product: name,
          price: { amountMinor, currency },
          before: { amountMinor: priorPriceMinor, currency },
        }),
        { link: t('mails.priceReduced.link'), path: productPath(productId) },
      ],
    }),
  });
}
