import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { mailPerson } from './mail-person.server';
import { reportDecidedMessage } from './moderation-mails';

/** A decided report of a conversation, as the notification of its reporter needs it. */
export interface DecidedReport {
  id: string;
  conversationId: string;
  reporterId: string;
  productName: string;
}

/**
 * The one place that notifies the reporter of a conversation that their report is decided, in the
 * transaction of the decision.
 */
export async function notifyReportDecided(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { id, reporterId, productName }: DecidedReport,
): Promise<void> {
  await mailPerson(tx, ctx, reporterId, {
    key: `conversation-report-decided:${id}`,
    message: (to) => reportDecidedMessage(to, productName),
  });
}
