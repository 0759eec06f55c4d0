import type { ReactNode } from 'react';

/** The main part of a public page; the skip link lands here. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-[70vh] w-full max-w-6xl px-4 py-4 outline-none md:py-8"
    >
      {children}
    </main>
  );
}
