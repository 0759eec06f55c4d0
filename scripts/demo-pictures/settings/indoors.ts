/** Rooms, tables, the kitchen, the peg rail, and a table seen from above. */
import { icon } from '../icons';
import { darker, disc, fade, group, lighter, line, lit, oval, path, rect, times } from '../paint';
import { full, sunlight, wallPieces, planks } from './details';
import { HEIGHT, WALLS, WIDTH, type Setting } from './types';

export function room(setting: Setting): string {
  const { wall, ground, random } = setting;
  const rug = WALLS[Math.floor(random() * WALLS.length)] ?? wall;
  const carpet =
    random() > 0.4
      ? oval(480, 646, 430, 62, darker(rug, 0.22)) +
        oval(480, 642, 424, 58, lighter(rug, 0.05)) +
        oval(
          480,
          642,
          372,
          47,
          'none',
          `stroke="${darker(rug, 0.25)}" stroke-width="5" opacity=".7"`,
        )
      : '';
  return (
    full(fade(lighter(wall, 0.2), darker(wall, 0.06))) +
    wallPieces(setting, 520) +
    planks(ground, 530) +
    rect(0, 506, WIDTH, 26, fade('#ffffff', '#e4dfd6')) +
    rect(0, 532, WIDTH, 8, '#2b1a14', 0, 'opacity=".13"') +
    carpet
  );
}

export function table(setting: Setting): string {
  const { wall, ground, random } = setting;
  const cloth = random() > 0.72;
  const top = 508;
  const surface = cloth
    ? rect(0, top, WIDTH, 212, fade(lighter(wall, 0.65), lighter(wall, 0.3))) +
      times(17, (i) =>
        path(
          `M${480 + (i - 8) * 84 - 12} ${top}h24l${(i - 8) * 50} 212h-64z`,
          darker(wall, 0.25),
          'opacity=".16"',
        ),
      ) +
      times(4, (i) =>
        rect(
          0,
          top + 14 + i * i * 15 + i * 10,
          WIDTH,
          10 + i * 6,
          darker(wall, 0.25),
          0,
          'opacity=".16"',
        ),
      )
    : rect(0, top, WIDTH, 212, fade(lighter(ground, 0.28), ground)) +
      times(6, (i) =>
        line(
          `M0 ${top + 22 + i * 30}q${240 + i * 60} ${i % 2 ? 12 : -10} 960 ${(i % 3) * 6}`,
          darker(ground, 0.2),
          2,
          'opacity=".35"',
        ),
      ) +
      rect(0, 676, WIDTH, 44, fade(darker(ground, 0.14), darker(ground, 0.32)));
  return (
    full(fade(lighter(wall, 0.22), darker(wall, 0.05))) +
    wallPieces(setting, top) +
    surface +
    rect(0, top, WIDTH, 4, '#fff', 0, 'opacity=".5"')
  );
}

export function kitchen(setting: Setting): string {
  const { wall, ground, random } = setting;
  const tiles = times(9, (r) =>
    times(10, (c) =>
      rect(
        -60 + c * 116 + (r % 2) * 58,
        r * 58,
        112,
        54,
        lighter(wall, ((c * 7 + r * 3) % 5) * 0.06),
        5,
      ),
    ),
  );
  const shelf =
    random() > 0.45
      ? rect(90, 118, 780, 18, lit('#c99a66'), 4) +
        rect(90, 136, 780, 8, '#000', 0, 'opacity=".08"') +
        times(5, (i) =>
          rect(
            120 + i * 60,
            62 + (i % 2) * 12,
            44,
            56 - (i % 2) * 12,
            lit(['#e58f6b', '#fbf7ee', '#7fb3a2', '#f2cf7a', '#fbf7ee'][i] ?? ''),
            9,
          ),
        ) +
        group(icon('potted-plant').body, 'translate(740 16) scale(3.3)')
      : '';
  return (
    full(darker(wall, 0.1)) +
    tiles +
    full(fade('#ffffff', '#ffffff', true), 'opacity=".12"') +
    sunlight(random) +
    shelf +
    rect(0, 508, WIDTH, 212, fade(lighter(ground, 0.3), ground)) +
    rect(0, 508, WIDTH, 5, '#fff', 0, 'opacity=".6"') +
    rect(0, 672, WIDTH, 48, fade(darker(ground, 0.14), darker(ground, 0.3)))
  );
}

export function hung(setting: Setting): string {
  const { wall, random } = setting;
  return (
    full(fade(lighter(wall, 0.25), darker(wall, 0.06))) +
    (random() > 0.5
      ? times(16, (i) => rect(i * 64, 0, 30, HEIGHT, lighter(wall, 0.3), 0, 'opacity=".5"'))
      : '') +
    sunlight(random) +
    rect(40, 76, 880, 34, lit('#c99a66'), 8) +
    rect(48, 110, 864, 8, '#2b1a14', 0, 'opacity=".12"') +
    times(5, (i) => disc(120 + i * 180, 94, 13, lit('#8a5a35'))) +
    rect(0, 640, WIDTH, 80, fade('#fffdf8', lighter(wall, 0.45))) +
    rect(0, 634, WIDTH, 8, lighter(wall, 0.7))
  );
}

export function flat(setting: Setting): string {
  const { ground, random } = setting;
  return (
    full(fade(lighter(ground, 0.22), ground, true)) +
    times(
      5,
      (i) =>
        rect(0, i * 146, WIDTH, 3, darker(ground, 0.35), 0, 'opacity=".5"') +
        line(
          `M0 ${i * 146 + 60}q300 ${i % 2 ? 24 : -24} 960 8M0 ${i * 146 + 104}q400 ${i % 2 ? -18 : 18} 960-4`,
          darker(ground, 0.2),
          2,
          'opacity=".3"',
        ),
    ) +
    `<g opacity=".9">${sunlight(random)}</g>`
  );
}
