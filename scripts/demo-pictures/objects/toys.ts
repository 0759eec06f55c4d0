/** Toys, an instrument or two, and a jumper. */
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

/** A doll's house with an open front. */
export function dollsHouse(wall: string, roof: string): Art {
  const rooms = ['#f8d7c4', '#cfe4d4', '#d6d9f0', '#f7e8b5'];
  const body =
    path('M170 0L352 128H-12z', lit(roof)) +
    times(5, (i) =>
      line(`M${138 - i * 30} ${34 + i * 20}h${64 + i * 60}`, darker(roof, 0.25), 3, 'opacity=".5"'),
    ) +
    rect(10, 122, 320, 240, lit(wall), 4) +
    times(4, (i) =>
      rect(28 + (i % 2) * 148, 138 + Math.floor(i / 2) * 112, 136, 100, lit(rooms[i] ?? wall)),
    ) +
    rect(44, 200, 66, 26, '#7b6bb3', 6) +
    rect(44, 184, 20, 20, '#fff', 4) +
    rect(42, 222, 72, 8, '#5f4a35') +
    rect(206, 168, 44, 44, '#fff', 4) +
    rect(210, 172, 36, 36, '#8cc7ee') +
    rect(268, 196, 30, 42, '#b9824e', 3) +
    rect(60, 308, 70, 10, '#a06a3b', 3) +
    rect(66, 318, 6, 32, '#a06a3b') +
    rect(118, 318, 6, 32, '#a06a3b') +
    rect(82, 296, 18, 12, '#e4572e', 4) +
    rect(204, 296, 78, 36, '#4f8a6d', 12) +
    rect(196, 316, 94, 28, '#5f9e7f', 10) +
    disc(170, 84, 24, '#fff') +
    disc(170, 84, 18, '#8cc7ee') +
    rect(262, 20, 30, 60, lit('#b5533c')) +
    rect(-10, 356, 360, 18, lit('#7fae5a'), 6);
  return { body, box: [340, 374] };
}

/** A tower of wooden building blocks. */
export function blocks(): Art {
  const colours = ['#e5574f', '#f2b134', '#4f9d69', '#3f88c5', '#8e6bbf', '#ef8354'];
  const cube = (x: number, y: number, i: number, letter: string): string =>
    rect(x, y, 90, 90, lit('#e9c893'), 10) +
    rect(x + 10, y + 10, 70, 70, lit(colours[i] ?? '#888888'), 8) +
    `<text x="${x + 45}" y="${y + 65}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="54" text-anchor="middle" fill="#fff7e3">${letter}</text>`;
  const body =
    cube(0, 200, 0, 'A') +
    cube(96, 200, 3, 'B') +
    cube(192, 200, 2, 'C') +
    cube(50, 106, 1, 'D') +
    cube(146, 106, 4, 'E') +
    path('M98 104q0-62 48-62t48 62h-24q0-34-24-34t-24 34z', lit('#ef8354')) +
    path('M110 40l36-44 36 44z', lit('#4f9d69')) +
    rect(300, 214, 60, 76, lit('#f2b134'), 30) +
    disc(400, 254, 36, lit('#e5574f'));
  return { body, box: [440, 290] };
}

/** A chessboard in perspective, to stand the pieces on. */
export function chessboard(dark: string, light: string): Art {
  const at = (u: number, v: number): string => {
    const y = v * 150;
    const inset = (1 - v) * 70;
    return `${inset + u * (520 - inset * 2)} ${y}`;
  };
  const squares = times(64, (i) => {
    const c = i % 8;
    const r = Math.floor(i / 8);
    return path(
      `M${at(c / 8, r / 8)}L${at((c + 1) / 8, r / 8)}L${at((c + 1) / 8, (r + 1) / 8)}L${at(c / 8, (r + 1) / 8)}z`,
      (c + r) % 2 ? dark : light,
    );
  });
  const body = path('M54-12h412l78 170v22H-24v-22z', lit(darker(dark, 0.25))) + squares;
  return { body, box: [520, 180] };
}

/** A knitted jumper, laid out or hung. */
export function jumper(wool: string, pattern: string): Art {
  const zig = (y: number): string =>
    line(`M104 ${y}${times(12, (i) => `l16 ${i % 2 ? 16 : -16}`)}`, pattern, 7);
  const body =
    path(
      'M118 34L40 78 0 300l62 14 44-150zM282 34l78 44 40 222-62 14-44-150z',
      lit(darker(wool, 0.1)),
    ) +
    path('M118 34q40-22 82-22t82 22l20 40-6 300H104L98 74z', lit(wool)) +
    rect(100, 362, 200, 30, lit(darker(wool, 0.18)), 8) +
    path('M0 290l62 16-5 26-62-14zM400 290l-62 16 5 26 62-14z', lit(darker(wool, 0.25))) +
    oval(200, 30, 58, 26, darker(wool, 0.45)) +
    path('M142 26q58 60 116 0l8 14q-66 66-132 0z', lit(darker(wool, 0.2))) +
    zig(130) +
    zig(190) +
    times(11, (i) => disc(112 + i * 17.6, 158, 5, lighter(pattern, 0.3))) +
    times(14, (i) => line(`M${108 + i * 14} 368v20`, darker(wool, 0.35), 2, 'opacity=".6"'));
  return { body, box: [400, 392] };
}

/** A wooden clothes hanger. */
export function hanger(): Art {
  const body =
    line('M100 60V44q0-10 10-14 12-6 8-18-6-12-20-10-12 4-12 16', '#9aa0ab', 7) +
    line('M10 108L92 62q8-4 16 0l82 46', lit('#c99a66'), 15);
  return { body, box: [200, 120] };
}

/** A small four-stringed guitar. */
export function ukulele(wood: string): Art {
  const body =
    rect(84, 0, 52, 70, lit(darker(wood, 0.4)), 12) +
    times(4, (i) => disc(i % 2 ? 144 : 76, 18 + Math.floor(i / 2) * 30, 8, '#e9e3d4')) +
    rect(92, 62, 36, 170, lit(darker(wood, 0.55), true)) +
    path(
      'M110 190q76 0 76 66 0 26-14 44 38 24 38 76 0 88-100 88T10 376q0-52 38-76-14-18-14-44 0-66 76-66z',
      lit(wood),
    ) +
    path(
      'M110 200q66 0 66 56 0 30-18 44 42 24 42 74 0 80-90 80',
      'none',
      `stroke="${lighter(wood, 0.5)}" stroke-width="4" opacity=".7"`,
    ) +
    disc(110, 292, 36, darker(wood, 0.7)) +
    disc(110, 292, 41, 'none', 'stroke="#f3e2b8" stroke-width="5"') +
    rect(70, 386, 80, 16, darker(wood, 0.55), 5) +
    times(4, (i) => line(`M${99 + i * 7} 40V390`, '#fdfaf0', 1.6)) +
    times(6, (i) => line(`M93 ${90 + i * 22}h34`, '#d7c9a4', 2));
  return { body, box: [220, 464] };
}

/** A digital piano on a folding stand. */
export function digitalPiano(shell: string): Art {
  const body =
    line('M120 130L430 380M430 130L120 380', '#3b3e49', 15) +
    line('M70 380h110M380 380h110', '#2b2d36', 15) +
    rect(170, -70, 210, 84, lit(lighter(shell, 0.1)), 6) +
    rect(186, -58, 86, 66, '#fbf8ef', 2) +
    rect(276, -58, 86, 66, '#f4efe2', 2) +
    times(5, (i) => line(`M194 ${-48 + i * 11}h70M284 ${-48 + i * 11}h70`, '#9a958a', 1.6)) +
    rect(0, 10, 550, 124, lit(shell), 14) +
    times(26, (i) => rect(18 + i * 19.8, 62, 18.6, 62, fade('#ffffff', '#dcdfe6'), 2)) +
    times(25, (i) =>
      [2, 6].includes(i % 7) ? '' : rect(31 + i * 19.8, 62, 12, 38, '#1d1e26', 2),
    ) +
    rect(220, 24, 110, 24, fade('#77d0e8', '#2a7f9e'), 4) +
    times(8, (i) => disc(40 + i * 20, 36, 6, i % 3 ? '#8f94a3' : '#ef6f6c')) +
    times(3, (i) => disc(440 + i * 32, 36, 10, lit('#8f94a3')));
  return { body, box: [550, 390] };
}

/** A small ridge tent. */
export function tent(canvas: string): Art {
  const body =
    line('M250 20L20 270M250 20l236 240', '#d8c79e', 4) +
    path('M130 60L250 14 470 250L360 262z', lit(darker(canvas, 0.25))) +
    path('M130 60L360 262H-40z', lit(canvas)) +
    path('M130 90l66 172H74z', darker(canvas, 0.65)) +
    path('M130 90L74 262H34q60-60 96-172z', lighter(canvas, 0.35)) +
    path('M130 90l66 172h30q-62-66-96-172z', lighter(canvas, 0.2)) +
    line('M130 44v20', '#6b4a2c', 7);
  return { body, box: [480, 270] };
}
