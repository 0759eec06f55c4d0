import type { Count } from './count-products.server';

const figures = new Intl.NumberFormat('en-US');

/** A count as people read it: '12', or '1,000+' where counting stopped. */
export function countInFigures({ count, more }: Count): string {
  return figures.format(count) + (more ? '+' : '');
}

/** The same with its noun: '1 result', '1,000+ results'. */
export function countInWords(counted: Count): string {
  return `${countInFigures(counted)} ${counted.count === 1 && !counted.more ? 'result' : 'results'}`;
}
