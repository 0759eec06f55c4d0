import { useNavigation } from '@remix-run/react';

/** A slim line along the top while a page or an answer is on its way. */
export function ProgressBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-line"
    >
      <div className="h-full w-2/5 animate-travel bg-brand motion-reduce:w-full motion-reduce:animate-none" />
    </div>
  );
}
