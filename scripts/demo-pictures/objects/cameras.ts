/** Cameras that the emoji set does not have. */
import {
  darker,
  disc,
  fade,
  lighter,
  lit,
  line,
  path,
  rect,
  ring,
  round,
  times,
  type Art,
} from '../paint';

/** A glass lens with rings, seen from the front. */
function lens(x: number, y: number, r: number, rim = '#2a2c35'): string {
  return (
    disc(x, y, r, lit(rim)) +
    ring(x, y, r * 0.9, lighter(rim, 0.3), r * 0.05) +
    disc(x, y, r * 0.74, lit(darker(rim, 0.4))) +
    disc(x, y, r * 0.56, round('#5a6fb0', '#0e1020')) +
    disc(x - r * 0.2, y - r * 0.22, r * 0.13, '#fff', 'opacity=".85"') +
    disc(x + r * 0.2, y + r * 0.2, r * 0.07, '#d9b3ff', 'opacity=".7"')
  );
}

/** A rangefinder or mirrorless body, covered in leather. */
export function rangefinder(leather: string, metal = '#d3d6dd'): Art {
  const body =
    rect(50, 0, 44, 20, lit(darker(metal, 0.15), true), 5) +
    rect(300, 4, 56, 18, lit(darker(metal, 0.15), true), 6) +
    rect(126, 4, 40, 14, '#4b4e59', 4) +
    rect(0, 16, 420, 234, lit(metal), 30) +
    rect(0, 78, 420, 128, lit(leather)) +
    times(40, (i) =>
      disc(14 + ((i * 53) % 396), 88 + ((i * 37) % 108), 1.6, darker(leather, 0.3)),
    ) +
    rect(40, 32, 62, 32, '#23252e', 6) +
    rect(48, 38, 40, 20, fade('#8fb3e8', '#31406b'), 4) +
    rect(318, 36, 46, 26, '#23252e', 6) +
    disc(284, 48, 9, '#c0392b') +
    lens(214, 142, 96, '#3a3d48');
  return { body, box: [420, 250] };
}

/** An instant-picture camera with a coloured stripe and a picture coming out. */
export function instantCamera(shell: string): Art {
  const stripes = ['#e4572e', '#f3a712', '#7bb662', '#2e86ab'];
  const body =
    rect(60, 236, 240, 110, '#fbfaf6', 4) +
    rect(76, 236, 208, 84, fade('#9fd8f0', '#f6d8a8')) +
    path('M76 320v-30l60-34 50 30 40-18 58 44v8z', '#5f9e6e') +
    path('M20 60q0-50 50-50h220q50 0 50 50v150q0 40-40 40H60q-40 0-40-40z', lit(shell)) +
    rect(6, 176, 348, 78, lit(darker(shell, 0.1)), 22) +
    times(4, (i) => rect(156 + i * 12, 176, 12, 58, stripes[i] ?? '#fff')) +
    rect(40, 232, 280, 12, '#3b3d47', 6) +
    rect(40, 28, 74, 46, '#2d2f39', 10) +
    rect(48, 36, 58, 30, fade('#ffffff', '#c8ced8'), 6) +
    rect(258, 32, 56, 40, '#2d2f39', 10) +
    disc(72, 128, 18, '#e4572e') +
    lens(182, 112, 66);
  return { body, box: [360, 346] };
}

/** A folding camera with its bellows out. */
export function foldingCamera(leather: string): Art {
  const body =
    rect(0, 20, 330, 230, lit(leather), 26) +
    rect(14, 34, 302, 202, lit(darker(leather, 0.25)), 14) +
    rect(110, 0, 70, 28, lit('#c3c6ce'), 6) +
    rect(124, 5, 42, 16, '#21232c', 3) +
    path('M40 250h250l30 54H10z', lit('#b9bcc5')) +
    times(5, (i) =>
      rect(52 + i * 12, 48 + i * 11, 226 - i * 24, 178 - i * 16, i % 2 ? '#6c3030' : '#4c1f20', 4),
    ) +
    rect(104, 96, 122, 122, lit('#c9ccd4'), 12) +
    lens(165, 156, 50, '#6a6d78') +
    disc(120, 112, 6, '#33353f') +
    disc(210, 112, 6, '#33353f');
  return { body, box: [330, 304] };
}

/** A twin-lens reflex, with its hood open. */
export function twinLens(leather: string): Art {
  const body =
    path('M30 64l-10-64h200l-10 64z', lit('#4b4e5a')) +
    path('M44 58l-6-48h164l-6 48z', '#22242c') +
    rect(0, 60, 240, 290, lit(leather), 14) +
    rect(30, 74, 180, 262, lit('#c2c5cd'), 16) +
    rect(40, 84, 160, 242, lit(darker(leather, 0.1)), 12) +
    lens(120, 146, 54, '#7a7d88') +
    lens(120, 258, 60, '#7a7d88') +
    rect(238, 150, 18, 70, lit('#9a9da8', true), 6) +
    disc(254, 186, 14, lit('#5b5e69'));
  return { body, box: [268, 350] };
}

/** A pocket digital camera. */
export function compactCamera(colour: string): Art {
  const body =
    rect(210, 0, 70, 16, lit(darker(colour, 0.2)), 7) +
    rect(0, 10, 320, 190, lit(colour), 26) +
    path('M26 10h70v190H26q-26 0-26-26V36q0-26 26-26z', lighter(colour, 0.25), 'opacity=".5"') +
    rect(30, 30, 60, 24, fade('#fffdf2', '#cfd3db'), 6) +
    disc(122, 42, 7, '#2b2d36') +
    lens(200, 112, 76, '#a9adb8') +
    line('M30 170h54', lighter(colour, 0.5), 6);
  return { body, box: [320, 200] };
}

/** Three legs and a head, to stand behind a camera. */
export function tripod(): Art {
  const body =
    line('M110 60L20 400M110 60l6 350M110 60l96 340', '#3c3f4a', 12) +
    line('M60 250l108-2', '#6b6e7a', 6) +
    rect(98, 0, 24, 80, lit('#5a5d69', true), 6) +
    rect(70, -14, 80, 18, lit('#2d2f39'), 6) +
    line('M120 30l66 34', '#3c3f4a', 8);
  return { body, box: [226, 412] };
}
