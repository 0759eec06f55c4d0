/** Drawings that several settings share: sunlight, a window, bunting, floorboards. */
import { icon } from '../icons';
import { darker, disc, fade, group, lighter, line, oval, path, rect, times } from '../paint';
import { HEIGHT, WIDTH, type Setting } from './types';

export const full = (fill: string, more = ''): string => rect(0, 0, WIDTH, HEIGHT, fill, 0, more);

/** The patch of sunlight that a window throws on the wall. */
export function sunlight(random: () => number): string {
  const x = 60 + random() * 520;
  const pane = (col: number, row: number): string =>
    path(`M${x + col * 118 - row * 44} ${40 + row * 172}h104l-42 158h-104z`, '#fffbe6');
  return `<g opacity=".34">${times(4, (i) => pane(i % 2, Math.floor(i / 2)))}</g>`;
}

function windowFrame(x: number): string {
  return (
    rect(x, 50, 220, 280, '#fdfdfb', 8) +
    times(4, (i) =>
      rect(
        x + 14 + (i % 2) * 100,
        64 + Math.floor(i / 2) * 130,
        92,
        122,
        fade('#bfe3f7', '#e9f6e4'),
      ),
    ) +
    times(2, (i) => oval(x + 50 + i * 110, 312, 60, 34, '#9cc98b', 'opacity=".75"')) +
    rect(x, 308, 220, 22, '#fdfdfb') +
    rect(x - 14, 326, 248, 18, fade('#ffffff', '#dcd8cf'), 4)
  );
}

function bunting(random: () => number): string {
  const colours = ['#e4572e', '#f3c13a', '#5aa786', '#4f8fc0', '#e58fa3'];
  const start = Math.floor(random() * 5);
  return (
    line('M-20 40Q480 190 980 30', '#ffffff', 4, 'opacity=".9"') +
    times(13, (i) => {
      const t = (i + 0.5) / 13;
      const x = -20 + t * 1000;
      const y = (1 - t) ** 2 * 40 + 2 * t * (1 - t) * 190 + t * t * 30;
      return path(`M${x - 24} ${y}h48l-24 46z`, lighter(colours[(i + start) % 5] ?? '', 0.22));
    })
  );
}

export function wallPieces(setting: Setting, horizon: number): string {
  const { random, wall } = setting;
  const choice = Math.floor(random() * 7);
  if (choice === 0) return windowFrame(random() > 0.5 ? 40 : 690);
  if (choice === 1)
    return (
      times(16, (i) => rect(i * 64, 0, 30, horizon, lighter(wall, 0.3), 0, 'opacity=".55"')) +
      sunlight(random)
    );
  if (choice === 2)
    return (
      rect(0, horizon - 190, WIDTH, 190, fade(lighter(wall, 0.6), lighter(wall, 0.4))) +
      times(5, (i) =>
        rect(
          20 + i * 190,
          horizon - 160,
          160,
          126,
          'none',
          3,
          `stroke="${darker(wall, 0.1)}" stroke-width="4"`,
        ),
      ) +
      rect(0, horizon - 198, WIDTH, 14, lighter(wall, 0.7)) +
      sunlight(random)
    );
  if (choice === 3) return sunlight(random) + bunting(random);
  if (choice === 4) {
    const x = random() > 0.5 ? 60 : 760;
    return sunlight(random) + group(icon('framed-picture').body, `translate(${x} 70) scale(4.4)`);
  }
  if (choice === 5)
    return (
      times(60, (i) =>
        disc(
          40 + (i % 12) * 80 + (Math.floor(i / 12) % 2) * 40,
          50 + Math.floor(i / 12) * 92,
          8,
          lighter(wall, 0.45),
        ),
      ) + sunlight(random)
    );
  return sunlight(random);
}

export function planks(colour: string, top: number): string {
  const depth = HEIGHT - top;
  return (
    rect(0, top, WIDTH, depth, fade(darker(colour, 0.12), lighter(colour, 0.12))) +
    times(4, (i) =>
      line(
        `M0 ${top + depth * [0.12, 0.32, 0.6, 0.98][i]!}H960`,
        darker(colour, 0.28),
        2,
        'opacity=".5"',
      ),
    ) +
    times(9, (i) =>
      line(
        `M${(i * 137) % 960} ${top + depth * [0.12, 0.32, 0.6][i % 3]!}v${depth * [0.2, 0.28, 0.38][i % 3]!}`,
        darker(colour, 0.28),
        2,
        'opacity=".4"',
      ),
    )
  );
}
