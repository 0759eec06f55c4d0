import type { ReactNode } from 'react';
import { CheckIcon } from './icons';

/** What stands in place of a form that has done its work. Announced when it appears. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="rounded border-s-4 border-good bg-raised p-4">
      <p className="flex items-center gap-2 font-semibold">
        <CheckIcon className="size-5 text-good" />
        {title}
      </p>
      <div className="mt-1 [&_a]:text-brand [&_a]:underline">{children}</div>
    </div>
  );
}
