/** The key of a mail of a saved search; `of` names its occasion. Without it, the start of all such keys. */
export function searchMailKey(searchId: string, of = ''): string {
  return `saved-search:${searchId}:${of}`;
}
