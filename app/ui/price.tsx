import { formatCents, type Cents } from '~/lib/money';

/** An amount of money in figures of equal width. */
export function Price({ cents, className = '' }: { cents: Cents; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{formatCents(cents)}</span>;
}
