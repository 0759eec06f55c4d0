import { A } from './link';

/** The link above a title to the list that the page belongs to. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <A href={href} data-link="" className="quiet-link print:hidden">
      {/* The text direction mirrors it (Unicode’s Bidi_Mirrored). */}
      <span aria-hidden="true">‹</span>
      {children}
    </A>
  );
}
