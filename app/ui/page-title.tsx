import type { ReactNode } from 'react';

export type PageTitleProps = { children: ReactNode; lead?: ReactNode; action?: ReactNode };

/** The page's one h1, with a line under it and an action beside it where there is one. */
export function PageTitle({ children, lead, action }: PageTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl font-bold text-balance">{children}</h1>
        {lead ? <p className="mt-1 max-w-prose text-ink-soft">{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}
