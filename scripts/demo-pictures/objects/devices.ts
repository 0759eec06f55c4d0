/** Telephones, tablets and readers. */
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

const tiles = (x: number, y: number, cols: number, rows: number, step: number): string => {
  const colours = ['#ff8f6b', '#ffd166', '#7bd389', '#6bb7ff', '#c792ea', '#ffffff'];
  return times(cols * rows, (i) =>
    rect(
      x + (i % cols) * step,
      y + Math.floor(i / cols) * step,
      step * 0.66,
      step * 0.66,
      colours[(i * 5 + rows) % 6] ?? '#fff',
      step * 0.16,
      'opacity=".92"',
    ),
  );
};

/** A smartphone seen from the front. */
export function phoneFront(body: string, from: string, to: string): Art {
  const out =
    rect(0, 0, 180, 360, lit(body, true), 30) +
    rect(8, 8, 164, 344, '#101218', 24) +
    rect(13, 13, 154, 334, fade(from, to), 20) +
    path('M13 240q60-70 154-10v97q0 20-20 20H33q-20 0-20-20z', lighter(to, 0.2), 'opacity=".45"') +
    rect(64, 20, 52, 14, '#101218', 7) +
    `<text x="90" y="92" font-family="DejaVu Sans, sans-serif" font-size="40" text-anchor="middle" fill="#fff">10:24</text>` +
    tiles(33, 264, 4, 1, 31) +
    tiles(33, 300, 4, 1, 31) +
    path('M20 20h60L20 190z', '#fff', 'opacity=".13"');
  return { body: out, box: [180, 360] };
}

/** A smartphone seen from the back. */
export function phoneBack(body: string): Art {
  const lens = (x: number, y: number): string =>
    disc(x, y, 20, darker(body, 0.5)) +
    disc(x, y, 14, '#12141c') +
    disc(x - 4, y - 5, 5, '#6f86c9');
  const out =
    rect(0, 0, 180, 360, lit(darker(body, 0.2), true), 32) +
    rect(4, 4, 172, 352, fade(lighter(body, 0.3), darker(body, 0.1)), 29) +
    rect(16, 16, 66, 116, lit(darker(body, 0.1)), 24) +
    lens(49, 48) +
    lens(49, 98) +
    disc(100, 40, 7, '#fff7d6') +
    path('M110 4h40L30 356H4z', '#fff', 'opacity=".1"');
  return { body: out, box: [180, 360] };
}

/** A folding telephone, open. */
export function flipPhone(body: string): Art {
  const keys = times(12, (i) =>
    rect(26 + (i % 3) * 38, 244 + Math.floor(i / 3) * 30, 32, 22, lighter(body, 0.55), 8),
  );
  const out =
    rect(8, 0, 144, 186, lit(body), 26) +
    rect(26, 22, 108, 124, '#14161d', 10) +
    rect(32, 28, 96, 112, fade('#8fd3f4', '#84fab0')) +
    rect(62, 158, 36, 6, darker(body, 0.4), 3) +
    rect(20, 178, 120, 22, lit(darker(body, 0.25)), 10) +
    rect(8, 192, 144, 188, lit(lighter(body, 0.1)), 26) +
    rect(56, 208, 48, 28, lit(darker(body, 0.2)), 12) +
    keys;
  return { body: out, box: [160, 380] };
}

/** A pocket telephone with push buttons from the early 2000s. */
export function buttonPhone(body: string): Art {
  const keys = times(12, (i) =>
    rect(30 + (i % 3) * 36, 206 + Math.floor(i / 3) * 34, 30, 24, fade('#f8f9fc', '#c6cad6'), 11),
  );
  const out =
    rect(62, 0, 16, 12, darker(body, 0.4), 4) +
    rect(8, 6, 148, 356, lit(body, true), 46) +
    rect(22, 34, 120, 116, darker(body, 0.45), 18) +
    rect(32, 44, 100, 90, fade('#c6e6a0', '#93bd6c'), 6) +
    line('M42 64h54M42 80h74M42 96h40', '#4f6b3a', 6) +
    rect(60, 162, 44, 22, lit(darker(body, 0.2)), 10) +
    keys;
  return { body: out, box: [164, 362] };
}

/** A tablet lying in landscape; with a keyboard it stands on it. */
export function tablet(body: string, from: string, to: string, extra?: 'keyboard' | 'bumper'): Art {
  const bumper =
    extra === 'bumper'
      ? rect(-26, -26, 452, 332, lit('#6cc04a'), 46) +
        rect(140, -52, 120, 40, 'none', 20, 'stroke="#6cc04a" stroke-width="18"')
      : '';
  const keyboard =
    extra === 'keyboard'
      ? path('M-14 282h428l34 66H-48z', lit('#4a4d5a')) +
        times(4, (r) =>
          times(14, (i) =>
            rect(6 + i * 28 - r * 4 + (i - 7) * r * 0.8, 290 + r * 13, 22, 8, '#8d91a0', 3),
          ),
        )
      : '';
  const out =
    bumper +
    rect(0, 0, 400, 280, lit(body), 22) +
    rect(7, 7, 386, 266, '#12141b', 17) +
    rect(20, 20, 360, 240, fade(from, to), 5) +
    path('M20 190q90-80 180-24t180-40v134H20z', lighter(to, 0.35), 'opacity=".5"') +
    disc(310, 76, 26, '#fff3c4', 'opacity=".85"') +
    tiles(118, 214, 5, 1, 36) +
    path('M20 20h150L20 200z', '#fff', 'opacity=".12"') +
    keyboard;
  return { body: out, box: [400, extra === 'keyboard' ? 348 : 290] };
}

/** An electronic-paper reader showing a page. */
export function reader(body: string): Art {
  const out =
    rect(0, 0, 240, 330, lit(body), 20) +
    rect(22, 24, 196, 252, '#f1eee4', 4) +
    rect(70, 46, 100, 10, '#6b675e', 3) +
    times(12, (i) => rect(42, 76 + i * 15, i % 4 === 3 ? 96 : 156, 5, '#a39e92', 2)) +
    oval(120, 303, 16, 7, lighter(body, 0.2));
  return { body: out, box: [240, 330] };
}
