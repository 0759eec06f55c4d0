import type { PeriodFigure } from './periods';

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How a figure differs from that of the 30 days before, as a sentence. */
export function changeOf(
  { now, before }: PeriodFigure,
  { format = String, less = 'fewer' }: { format?: (value: number) => string; less?: string } = {},
): string {
  if (now === before) return 'As in the 30 days before';
  return now > before
    ? `▲ ${format(now - before)} more than before`
    : `▼ ${format(before - now)} ${less} than before`;
}
