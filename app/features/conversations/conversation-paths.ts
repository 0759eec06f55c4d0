/** The address of the list of conversations. */
export const MESSAGES_PATH = '/dashboard/messages';

/** The address of a conversation's page. */
export function conversationPath(id: string): string {
  return `${MESSAGES_PATH}/${encodeURIComponent(id)}`;
}

/** The address of the form that writes to the seller of a product, or to the buyer of an order. */
export function newMessagePath(about: { product: string } | { order: string }): string {
  return `${MESSAGES_PATH}/new?${new URLSearchParams(about)}`;
}
