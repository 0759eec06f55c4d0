/** The sequence that a page of messages ends before, of its address; undefined for the newest ones. */
export function readBefore(url: URL): number | undefined {
  const asked = url.searchParams.get('before') ?? '';
  return /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
}

/** Messages of a page, oldest first. */
interface MessagePage<Row> {
  messages: Row[];
  /** The sequence that the page of earlier messages ends before; null on the first page. */
  earlier: number | null;
}

/** Cuts messages that were read newest first, with `limit + 1`, to a page. */
export function toMessagePage<Row extends { sequence: number }>(
  rows: readonly Row[],
  limit: number,
): MessagePage<Row> {
  const messages = rows.slice(0, limit).reverse();
  return { messages, earlier: rows.length > limit ? (messages[0]?.sequence ?? null) : null };
}
