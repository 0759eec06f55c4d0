/** Things for the kitchen. */
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

/** A heavy lidded casserole. */
export function casserole(colour: string): Art {
  const body =
    times(2, (i) =>
      rect(
        i ? 372 : 0,
        118,
        54,
        26,
        'none',
        13,
        `stroke="${darker(colour, 0.15)}" stroke-width="14"`,
      ),
    ) +
    path(
      'M44 92h338v96q0 56-56 56H100q-56 0-56-56z',
      fade(lighter(colour, 0.15), darker(colour, 0.25), true),
    ) +
    path('M36 92q10-56 177-56t177 56z', lit(lighter(colour, 0.1))) +
    rect(32, 84, 362, 20, lit(darker(colour, 0.1)), 10) +
    rect(186, 6, 54, 32, fade('#f3f4f7', '#9a9ea9'), 12) +
    path(
      'M80 128q-2 60 22 84',
      'none',
      'stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".35"',
    );
  return { body, box: [426, 244] };
}

/** A stand mixer with a steel bowl. */
export function mixer(colour: string): Art {
  const body =
    rect(20, 300, 300, 34, lit(darker(colour, 0.1)), 16) +
    path('M236 310V150h70q24 90 8 160z', lit(colour, true)) +
    path(
      'M60 172h150q4 96-44 120h-62q-48-24-44-120z',
      fade('#ffffff', '#7f8592', true, '#cdd2da'),
    ) +
    oval(135, 172, 78, 11, '#a2a8b4') +
    rect(124, 126, 22, 56, lit('#8b909c', true), 4) +
    path('M28 96q0-62 80-66l170 8q58 8 54 62t-60 62H90q-62-4-62-66z', lit(colour)) +
    path(
      'M60 62q30-22 120-16',
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".45"',
    ) +
    rect(26, 106, 306, 14, fade('#f4f5f8', '#a3a8b3'), 6) +
    disc(292, 80, 14, lit('#e7e9ee')) +
    disc(44, 82, 13, lit('#d5d8df'));
  return { body, box: [340, 334] };
}

/** A stove-top kettle. */
export function kettle(colour: string, handle = '#3b2c26'): Art {
  const body =
    line('M92 104Q96 8 190 8t98 96', lit(handle), 22) +
    path('M306 170l78-66q10-6 16 4t-6 18l-70 108z', lit(darker(colour, 0.08))) +
    path('M30 258q4-150 160-158t160 158q0 24-30 24H60q-30 0-30-24z', lit(colour)) +
    path(
      'M76 246q4-92 80-114',
      'none',
      'stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".4"',
    ) +
    oval(190, 106, 66, 14, lit(darker(colour, 0.2))) +
    disc(190, 88, 16, lit(handle));
  return { body, box: [404, 282] };
}

/** A two-slice toaster with the toast up. */
export function toaster(colour: string): Art {
  const toast = (x: number): string =>
    path(`M${x} 80V36q-12-30 24-32h54q36 2 24 32v44z`, fade('#e8b878', '#b97a3c')) +
    path(`M${x + 12} 80V36q-6-20 18-20h42q24 0 18 20v44z`, '#f6dca8');
  const body =
    toast(66) +
    toast(206) +
    rect(30, 226, 40, 22, '#2d2f38', 6) +
    rect(310, 226, 40, 22, '#2d2f38', 6) +
    path('M10 110q0-50 50-50h260q50 0 50 50v126H10z', lit(colour)) +
    rect(48, 62, 284, 12, darker(colour, 0.5), 6) +
    rect(10, 206, 360, 30, fade('#eceef2', '#9ca1ad'), 6) +
    rect(368, 120, 20, 40, lit('#34363f'), 6) +
    disc(320, 170, 18, fade('#ffffff', '#b5bac5')) +
    path(
      'M44 180v-60q2-30 34-32',
      'none',
      'stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".45"',
    );
  return { body, box: [390, 250] };
}

/** A stack of plates with bowls on top and one plate upright behind. */
export function plates(rim: string): Art {
  const body =
    disc(190, 124, 122, fade('#ffffff', '#dfe2ea')) +
    disc(190, 124, 108, 'none', `stroke="${rim}" stroke-width="12"`) +
    disc(190, 124, 74, fade('#eef0f4', '#ffffff')) +
    times(
      5,
      (i) =>
        path(
          `M${30 + (i % 2) * 4} ${282 - i * 15}q0-16 20-16h280q20 0 20 16q-30 18-160 18t-160-18z`,
          fade('#ffffff', '#ccd1dc'),
        ) + line(`M${40 + (i % 2) * 4} ${276 - i * 15}h296`, rim, 4),
    ) +
    path('M96 148h188q-4 60-60 68h-68q-56-8-60-68z', fade('#ffffff', '#c9ceda')) +
    oval(190, 148, 100, 17, rim) +
    oval(190, 147, 94, 13, fade('#d5d9e2', '#f6f7fa'));
  return { body, box: [380, 302] };
}

/** A wooden chopping board, seen from above. */
export function board(wood: string): Art {
  const body =
    rect(0, 0, 520, 290, lit(wood), 30) +
    times(5, (i) =>
      line(
        `M24 ${44 + i * 50}q220 ${i % 2 ? 18 : -16} 470 0`,
        darker(wood, 0.2),
        3,
        'opacity=".4"',
      ),
    ) +
    disc(482, 145, 17, darker(wood, 0.6));
  return { body, box: [520, 290] };
}

/** A small refrigerator with round corners and two steel handles. */
export function refrigerator(colour: string): Art {
  const body =
    times(2, (i) => rect(i ? 206 : 30, 420, 34, 26, darker('#5b4a42', 0.2), 6)) +
    rect(6, 6, 258, 424, lit(colour), 44) +
    rect(6, 138, 258, 8, darker(colour, 0.3)) +
    times(2, (i) => rect(28, i ? 176 : 62, 16, i ? 96 : 54, fade('#fbfcfd', '#8d94a0'), 8)) +
    rect(150, 52, 76, 20, fade('#fbfcfd', '#a9afb9'), 6) +
    line('M238 190V380', '#fff', 10, 'opacity=".35"');
  return { body, box: [270, 446] };
}
