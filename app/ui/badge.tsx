import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { VerifiedIcon } from './icons';

export type BadgeTone = 'good' | 'bad' | 'highlight' | 'plain';

const tones: Record<BadgeTone, string> = {
  good: 'badge border-good/40 bg-good/10 text-good',
  bad: 'badge border-bad/40 bg-bad/10 text-bad',
  highlight: 'badge border-transparent bg-highlight text-highlight-ink',
  plain: 'badge border-transparent bg-line text-ink',
};

/** A state in one or two words. The words carry the meaning, the colour only helps. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={tones[tone]}>{children}</span>;
}

/** The mark beside a seller whom an admin has verified. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-brand" title={t('ui.verifiedSeller')}>
      <VerifiedIcon className="size-5" />
      <span className="sr-only">{t('ui.verifiedSeller')}</span>
    </span>
  );
}

/**
 * A number beside words that say it. The style sheet shows it, so that browsers without style sheets
 * do not show it twice.
 */
export function CountMark({ count, className }: { count: number; className?: string }) {
  return <span aria-hidden="true" data-count={count > 99 ? '99+' : count} className={className} />;
}
