/** Objects that sellers lay beside a product, and marks that they draw on its picture. */
import { darker, disc, lighter, line, path, rect, times, type Art } from '../paint';
import type { Bounds } from '../scene';

/** An open carton, with its flaps up. */
export const carton: Art = {
  body:
    path('M20 60L-40 6l150-4 44 58zM380 60l60-54-150-4-44 58z', '#b98a5a') +
    rect(0, 58, 400, 250, '#c99a66', 6) +
    rect(0, 58, 400, 34, '#8f6236', 4) +
    rect(168, 92, 64, 216, '#dcb98a', 0, 'opacity=".8"') +
    rect(34, 190, 104, 76, '#fbf7ec', 4) +
    times(4, (i) => rect(46, 204 + i * 14, 80 - (i % 2) * 26, 5, '#8d8577', 2)) +
    path('M316 200l22 26h-14v34h-16v-34h-14z', '#7a5230'),
  box: [400, 308],
};

/** A tape measure pulled out below a thing. */
export function tape({ x, w }: Bounds, y: number): string {
  const left = Math.max(30, x - 20);
  const right = Math.min(850, x + w + 20);
  const step = 22;
  return (
    rect(left, y, right - left, 34, '#f2c93a', 4, 'filter="url(#drop)"') +
    times(Math.floor((right - left - 16) / step), (i) =>
      line(`M${left + 12 + i * step} ${y + 2}v${i % 5 ? 11 : 19}`, '#3b3420', i % 5 ? 2 : 3),
    ) +
    rect(right - 6, y - 24, 92, 84, '#3d414c', 20, 'filter="url(#drop)"') +
    disc(right + 40, y + 18, 25, lighter('#f2c93a', 0.1)) +
    disc(right + 40, y + 18, 14, darker('#f2c93a', 0.2))
  );
}

/** A scuff, and the ring that the seller has drawn round it. */
export function scuff(x: number, y: number, r: number): string {
  const mark = (dx: number, dy: number, length: number): string =>
    line(`M${x + dx} ${y + dy}q${length / 2} -6 ${length} 3`, '#2b1d16', 4, 'opacity=".5"') +
    line(`M${x + dx} ${y + dy + 4}q${length / 2} -6 ${length} 3`, '#fff6e6', 3, 'opacity=".75"');
  return (
    mark(-r * 0.45, -8, r * 0.8) +
    mark(-r * 0.2, 8, r * 0.6) +
    mark(-r * 0.38, 20, r * 0.34) +
    path(
      `M${x + r} ${y - r * 0.2}C${x + r} ${y - r * 1.1} ${x - r * 1.1} ${y - r * 1.05} ${x - r} ${y}` +
        `S${x + r * 0.7} ${y + r * 1.1} ${x + r * 1.06} ${y - r * 0.1}`,
      'none',
      'stroke="#e4472e" stroke-width="7" stroke-linecap="round"',
    )
  );
}
