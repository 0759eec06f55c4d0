/** The lawn, the street and the shed. */
import { icon } from '../icons';
import { darker, disc, fade, group, lighter, line, lit, path, rect, times } from '../paint';
import { full, sunlight, planks } from './details';
import { WIDTH, type Setting } from './types';

const hedgeGreen = (i: number): string => ['#7fb77e', '#6ca86f', '#8cc28a'][i % 3] ?? '#7fb77e';

export function lawn(setting: Setting): string {
  const { random, ground } = setting;
  const fence = random() > 0.5;
  const behind = fence
    ? times(17, (i) =>
        path(`M${i * 60 - 10} 470V262l22-26 22 26v208z`, fade('#ffffff', '#dfe5e2')),
      ) +
      rect(0, 300, WIDTH, 16, '#eef1ee') +
      rect(0, 410, WIDTH, 16, '#e3e8e4')
    : times(11, (i) => disc(i * 98 - 10, 392 + ((i * 37) % 40), 92, hedgeGreen(i)));
  return (
    full(fade('#9fd3f2', '#eef8f4')) +
    times(2, (i) =>
      group(
        icon('cloud').body,
        `translate(${60 + random() * 300 + i * 420} ${20 + random() * 60}) scale(${4 + random() * 2})`,
        'opacity=".9"',
      ),
    ) +
    (fence
      ? group(icon('deciduous-tree').body, `translate(${random() > 0.5 ? -20 : 690} 60) scale(10)`)
      : '') +
    behind +
    rect(0, 452, WIDTH, 268, fade(darker(ground, 0.06), lighter(ground, 0.22))) +
    times(4, (i) =>
      path(
        `M${i * 260 - 60} 720L${i * 180 + 110} 452h90L${i * 260 + 80} 720z`,
        '#fff',
        'opacity=".09"',
      ),
    ) +
    times(46, (i) =>
      line(
        `M${(i * 211) % 960} ${478 + ((i * 67) % 226)}l4-13 5 13`,
        darker(ground, 0.25),
        2.4,
        'opacity=".45"',
      ),
    ) +
    times(9, (i) =>
      disc((i * 173 + 60) % 960, 500 + ((i * 59) % 200), 5, i % 2 ? '#fff' : '#ffe27a'),
    )
  );
}

export function street(setting: Setting): string {
  const { wall, ground, random } = setting;
  const bricks = times(12, (r) =>
    times(11, (c) =>
      rect(
        -50 + c * 100 + (r % 2) * 50,
        r * 44,
        95,
        39,
        lighter(wall, ((c * 5 + r * 7) % 6) * 0.05),
        3,
      ),
    ),
  );
  const door = random() > 0.5 ? 40 : 730;
  return (
    full(darker(wall, 0.12)) +
    bricks +
    rect(door, 90, 190, 440, '#fbf8f1', 6) +
    rect(door + 16, 106, 158, 424, lit('#3f7d78'), 4) +
    times(4, (i) =>
      rect(door + 32 + (i % 2) * 68, 126 + Math.floor(i / 2) * 190, 58, 160, lit('#4d8f89'), 4),
    ) +
    disc(door + 158, 330, 8, '#f2cf7a') +
    sunlight(random) +
    rect(0, 526, WIDTH, 194, fade(darker(ground, 0.05), lighter(ground, 0.2))) +
    rect(0, 524, WIDTH, 12, '#000', 0, 'opacity=".12"') +
    times(7, (i) =>
      line(`M${480 + (i - 3) * 150} 530L${480 + (i - 3) * 260} 720`, darker(ground, 0.15), 3),
    ) +
    line('M0 602H960', darker(ground, 0.15), 3)
  );
}

export function shed(setting: Setting): string {
  const { wall, ground, random } = setting;
  return (
    times(8, (i) =>
      rect(i * 120, 0, 118, 520, fade(lighter(wall, 0.1 + (i % 3) * 0.06), darker(wall, 0.1))),
    ) +
    full(fade('#3a2430', '#3a2430', true), 'opacity=".04"') +
    sunlight(random) +
    (random() > 0.5
      ? rect(70, 92, 300, 16, lit('#9b6b43'), 3) +
        group(icon('bucket', { saturation: 0.3 }).body, 'translate(96 14) scale(2.5)') +
        group(icon('potted-plant').body, 'translate(240 -2) scale(3)')
      : '') +
    planks(ground, 510)
  );
}
