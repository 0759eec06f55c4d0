/** What a menu entry needs so that the page it belongs to can be found. */
interface Entry {
  to: string;
  /** Addresses of pages outside of `to` that belong to the entry, with all that is below them. */
  pages?: readonly string[];
}

/**
 * The entry of the dashboard's menu that a page belongs to: `menuPage` where the page names one that
 * the menu has, else the entry with the longest address that the page's address begins with; null
 * without any. Of several with the same address, the first counts.
 */
export function currentEntry(
  entries: readonly Entry[],
  pathname: string,
  menuPage: string | null,
): string | null {
  if (entries.some(({ to }) => to === menuPage)) return menuPage;
  let best = { to: null as string | null, length: 0 };
  for (const { to, pages = [] } of entries) {
    for (const address of [to, ...pages]) {
      // The overview is no parent: all addresses are below its own.
      const isBelow = to !== '/dashboard' && pathname.startsWith(`${address}/`);
      if ((pathname === address || isBelow) && address.length > best.length) {
        best = { to, length: address.length };
      }
    }
  }
  return best.to;
}
