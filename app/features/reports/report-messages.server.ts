import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { notify } from '../accounts/notify.server';

/** What the message about a report needs of its row. */
export interface MessageReport {
  id: string;
  /** The reporter's name. */
  user: string;
  /** The product's name. */
  name: string;
}

/** Tells every admin of a new report; in the transaction that makes it. */
export async function tellAdminsOfReport(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  report: MessageReport,
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { role: 'admin', deletedAt: null },
    select: { id: true },
  });
  for (const { id: userId } of admins) {
    await notify(tx, ctx, {
      userId,
      kind: 'product-reported',
      about: report.id,
      message: {
        subject: `Reported: ${report.name}`,
        parts: [
          `${report.user} has reported ${report.name}.`,
          { link: 'Look at the reports', path: '/dashboard/reported-products' },
        ],
      },
    });
  }
}
