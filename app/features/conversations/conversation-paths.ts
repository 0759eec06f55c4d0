/** The address of the list of conversations. */
export const MESSAGES_PATH = '/dashboard/messages';

/** The address of a conversation's page. */
export function conversationPath(id: string): string {
  return `${MESSAGES_PATH}/${encodeURIComponent(id)}`;
}

/** Where the files of a photo of a message are, which only the two people of the conversation get. */
export function messagePhotoPath(id: string, sequence: number, position: number): string {
  return `${conversationPath(id)}/photos/${sequence}-${position}`;
}

/** The address of the form that writes to the seller of a product, or to the buyer of an order. */
export function newMessagePath(about: { product: string } | { order: string }): string {
  return `${MESSAGES_PATH}/new?${new URLSearchParams(about)}`;
}

/**
 * The conversation whose newest messages the page at an address shows, and so marks as read; null for
 * all other pages. The address is without its language.
 */
export function conversationReadAt({ pathname, searchParams }: URL): string | null {
  const [, id] = /^\/dashboard\/messages\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
  return id && !searchParams.has('before') ? id : null;
}
