import type { ReactNode } from 'react';

/** Running text: headings, paragraphs, lists and links in their places. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-prose [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:mt-1 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-6">
      {children}
    </div>
  );
}
