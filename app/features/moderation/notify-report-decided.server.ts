import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { reportDecidedMessage } from './moderation-mails';
import { notifyReportDecided } from './reports.server';

/** A decided report of a conversation, as the notification of its reporter needs it. */
interface DecidedReport {
  id: string;
  reporterId: string;
  productName: string;
}

/**
 * Notifies the reporter of a conversation, in the app and by mail, that their report is decided, in
 * the transaction of the decision.
 */
export async function notifyConversationDecided(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { id, reporterId, productName }: DecidedReport,
): Promise<void> {
  const outcome = 'conversation-decided';
  await notifyReportDecided(tx, ctx, { id, reporterId, productId: null, outcome });
  await mailPerson(tx, ctx, reporterId, {
    key: `conversation-report-decided:${id}`,
    message: (to) => reportDecidedMessage(to, productName),
  });
}
