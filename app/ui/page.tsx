import type { ReactNode } from 'react';

/** The main part of a public page; the skip link lands here. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="page-width min-h-[70vh] py-4 outline-none md:py-8">
      {children}
    </main>
  );
}

type PageTitleProps = { children: ReactNode; lead?: ReactNode; action?: ReactNode };

/** The page's one h1, with a line under it and an action beside it where there is one. */
export function PageTitle({ children, lead, action }: PageTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-display text-2xl font-semibold text-pretty">{children}</h1>
        {lead ? <p className="mt-1 max-w-prose text-ink-soft">{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}
