import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { VerifiedIcon } from './icons';

export type BadgeTone = 'good' | 'bad' | 'highlight' | 'plain';

const tones: Record<BadgeTone, string> = {
  good: 'bg-good text-paper',
  bad: 'bg-bad text-paper',
  highlight: 'bg-highlight text-highlight-ink',
  plain: 'bg-line text-ink',
};

/** A state in one or two words. The words carry the meaning, the colour only helps. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded px-2 py-0.5 text-sm font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** The mark beside a seller whom an admin has verified. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-brand" title="Verified seller">
      <VerifiedIcon className="size-5" />
      <span className="sr-only">Verified seller</span>
    </span>
  );
}
