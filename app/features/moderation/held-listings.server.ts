import { LISTING_HELD_JOB } from '~/features/listing-checks/flag-listing.server';
import { adminProductPath } from '~/features/accounts/admin-paths';
import type { JobKind } from '~/platform/jobs/job-kind';
import type { Services } from '~/platform/services';
import { notifyAdmins } from './notify-admins.server';

/** Notifies the admins of a listing that waits for approval. */
export const listingHeldJob: JobKind<Pick<Services, 'db' | 'clock' | 'mailer' | 'env'>> = {
  kind: LISTING_HELD_JOB,
  async run(deps, job) {
    await deps.db.write(async (tx) => {
      const product = await tx.product.findUnique({
        where: { id: job.key, deletedAt: null, heldAt: { not: null }, refusedAt: null },
        select: { id: true, name: true, heldAt: true, seller: { select: { name: true } } },
      });
      if (product) {
        const names = { product: product.name, seller: product.seller.name };
        await notifyAdmins(tx, deps, {
          about: `held-${product.id}-${deps.clock.now().getTime()}`,
          path: adminProductPath(product.id),
          subject: (t) => t('mails.listingHeld.subject', names),
          text: (t) => t('mails.listingHeld.text', names),
        });
      }
      await job.complete(tx);
    });
  },
};
