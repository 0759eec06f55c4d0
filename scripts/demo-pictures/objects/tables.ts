/** Tables, a stool and a wardrobe, drawn from the front. */
import {
  darker,
  disc,
  fade,
  lighter,
  line,
  lit,
  oval,
  path,
  rect,
  times,
  type Art,
} from '../paint';

/** A round table on one turned leg. */
export function roundTable(wood: string): Art {
  const body =
    path('M196 60h48l14 170h-76z', lit(darker(wood, 0.15), true)) +
    path('M110 262q8-36 90-40h40q82 4 90 40z', lit(darker(wood, 0.25))) +
    oval(220, 46, 220, 30, darker(wood, 0.3)) +
    oval(220, 34, 220, 30, fade(lighter(wood, 0.35), wood)) +
    oval(180, 28, 120, 12, lighter(wood, 0.5), 'opacity=".5"');
  return { body, box: [440, 262] };
}

/** A low table with a second board under its top. */
export function lowTable(wood: string, legs = '#3b3e49'): Art {
  const body =
    times(2, (i) => path(i ? 'M404 40h18l22 130h-14z' : 'M38 40h18l-26 130H16z', lit(legs, true))) +
    rect(44, 100, 372, 14, lit(darker(wood, 0.2)), 5) +
    rect(0, 14, 460, 30, fade(lighter(wood, 0.3), darker(wood, 0.1)), 12) +
    line('M30 24H300', lighter(wood, 0.5), 3, 'opacity=".7"');
  return { body, box: [460, 170] };
}

/** A tall stool with a round seat. */
export function stool(wood: string, seat: string): Art {
  const leg = lit(wood, true);
  const body =
    path('M40 44h18L34 300H16zM122 44h18l24 256h-18z', leg) +
    rect(30, 190, 120, 12, lit(darker(wood, 0.15)), 6) +
    rect(36, 120, 108, 10, lit(darker(wood, 0.15)), 5) +
    oval(90, 40, 82, 22, darker(seat, 0.3)) +
    oval(90, 28, 82, 24, fade(lighter(seat, 0.3), seat)) +
    oval(74, 22, 44, 9, lighter(seat, 0.5), 'opacity=".5"');
  return { body, box: [180, 300] };
}

/** A wardrobe with two doors and a drawer below. */
export function wardrobe(wood: string): Art {
  const door = (x: number): string =>
    rect(x, 34, 128, 300, lit(lighter(wood, 0.08)), 5, `stroke="${darker(wood, 0.3)}"`) +
    rect(x + 18, 54, 92, 120, lit(darker(wood, 0.06)), 5) +
    rect(x + 18, 192, 92, 122, lit(darker(wood, 0.06)), 5);
  const body =
    times(2, (i) => rect(i ? 236 : 24, 408, 28, 24, darker(wood, 0.45), 5)) +
    rect(6, 14, 276, 400, lit(darker(wood, 0.12)), 6) +
    door(14) +
    door(146) +
    rect(14, 344, 260, 58, lit(lighter(wood, 0.08)), 5, `stroke="${darker(wood, 0.3)}"`) +
    times(2, (i) => disc(i ? 158 : 130, 190, 6, fade('#f2d9a0', '#a8802f'))) +
    times(2, (i) => disc(i ? 206 : 82, 374, 6, fade('#f2d9a0', '#a8802f'))) +
    rect(-6, 0, 300, 22, fade(lighter(wood, 0.3), wood), 7);
  return { body, box: [288, 432] };
}

/** A box full of records, their edges up. */
export function recordCrate(wood: string): Art {
  const sleeves = ['#c8453b', '#f2c14e', '#3d5a80', '#588b8b', '#e8e1d0', '#8a6fa8', '#e8813a'];
  const body =
    times(15, (i) =>
      path(
        `M${24 + i * 23} ${52 - ((i * 17) % 22)}h20v160h-20z`,
        lit(sleeves[(i * 3) % sleeves.length] ?? wood, true),
      ),
    ) +
    disc(300, 34, 34, '#22242c') +
    disc(300, 34, 12, '#e4572e') +
    path('M190 30h200v100H190z', lit('#e58fa3')) +
    disc(250, 80, 26, '#fbf3df', 'opacity=".85"') +
    rect(0, 96, 400, 170, lit(wood), 10) +
    rect(0, 150, 400, 6, darker(wood, 0.35)) +
    rect(0, 208, 400, 6, darker(wood, 0.35)) +
    rect(150, 116, 100, 22, darker(wood, 0.55), 11) +
    times(4, (i) => disc(14 + (i % 2) * 372, 122 + Math.floor(i / 2) * 120, 4, '#f4ead3'));
  return { body, box: [400, 266] };
}

/** A pocket cassette player with its small headphones. */
export function cassettePlayer(shell: string): Art {
  const body =
    line('M180 40Q250-40 330 40T390 190', '#3b3e49', 7) +
    line('M300 190Q320 90 390 90t90 100', '#3b3e49', 10) +
    times(2, (i) => disc(300 + i * 180, 210, 36, lit('#e8813a'))) +
    rect(0, 30, 220, 300, lit(shell), 20) +
    rect(0, 30, 220, 46, lit('#d5d8df'), 20) +
    times(4, (i) => rect(22 + i * 46, 18, 36, 18, lit('#aab0bb'), 5)) +
    rect(26, 104, 168, 116, lit('#2a2c35'), 10) +
    rect(40, 118, 140, 70, lit('#f4e6c3'), 6) +
    rect(52, 128, 116, 14, '#e4572e', 3) +
    times(2, (i) => disc(78 + i * 64, 164, 15, '#fbfaf6') + disc(78 + i * 64, 164, 6, '#3b3e49')) +
    rect(40, 250, 140, 12, lighter(shell, 0.55), 6) +
    rect(40, 276, 80, 10, lighter(shell, 0.4), 5);
  return { body, box: [520, 340] };
}

/** A long lens standing on its mount. */
export function zoomLens(metal: string): Art {
  const ribs = (y: number, count: number): string =>
    times(count, (i) => rect(10 + i * 12, y, 6, 56, darker(metal, 0.4), 3));
  const body =
    rect(30, 300, 140, 30, lit('#c9ccd4', true), 6) +
    rect(16, 200, 168, 104, lit(metal, true), 10) +
    rect(6, 90, 188, 116, lit(lighter(metal, 0.08), true), 12) +
    ribs(120, 15) +
    rect(16, 230, 168, 8, '#e4572e') +
    rect(0, 20, 200, 76, lit(metal, true), 14) +
    oval(100, 22, 100, 22, darker(metal, 0.3)) +
    oval(100, 22, 80, 16, fade('#8fb7e8', '#2b2d55')) +
    oval(76, 17, 26, 5, '#ffffff', 'opacity=".7"');
  return { body, box: [200, 330] };
}
