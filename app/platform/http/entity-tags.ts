/** Whether an If-None-Match names this tag; weakly, as its rules say. */
export function hasTag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag.replace(/^W\//, '') === bare;
  });
}
