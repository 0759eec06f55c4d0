import { newId } from '../../app/lib/ids.server';
import { demoConversations } from '../demo/conversations';
import type { productRow, userRow } from '../factories/rows';
import type { demoConversationRows } from './demo-conversations';
import { required } from './demo-catalogue';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;
type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;

const REPORTED_AFTER_MS = 10 * 60_000;

/** The sellers' reports of conversations of the demo, each with its copy. */
export function demoConversationReportRows(
  { conversations, messages }: ReturnType<typeof demoConversationRows>,
  { people, products }: { people: People; products: Products },
) {
  const conversationReports = [];
  const reportedMessages = [];
  for (const { buyer, report } of demoConversations) {
    if (!report) continue;
    const { id: reportedId, name: reportedName } = required(people, buyer);
    const conversation = conversations.find(({ buyerId }) => buyerId === reportedId);
    if (!conversation) continue;
    const { id: conversationId, productId, sellerId: reporterId, lastMessageAt } = conversation;
    const product = [...products.values()].find(({ id }) => id === productId);
    const reporter = [...people.values()].find(({ id }) => id === reporterId);
    const id = newId();
    conversationReports.push({
      id,
      conversationId,
      productId,
      productName: product?.name ?? '',
      ...report,
      reporterId,
      reporterName: reporter?.name ?? '',
      reporterSide: 'seller',
      reportedId: conversation.buyerId,
      reportedName,
      openKey: `${conversationId} ${reporterId}`,
      createdAt: new Date(lastMessageAt.getTime() + REPORTED_AFTER_MS),
    });
    for (const { id: messageId, conversationId: of, ...message } of messages) {
      if (of === conversationId) reportedMessages.push({ reportId: id, messageId, ...message });
    }
  }
  return { conversationReports, reportedMessages };
}
