import type { ReactNode } from 'react';

/** The name of a row's thing, leading to its own page. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} data-link="" className="underline decoration-line underline-offset-4">
      {children}
    </a>
  );
}
