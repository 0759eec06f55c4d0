/** Garden things and tools. */
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
  ring,
  times,
  type Art,
} from '../paint';

/** A watering can with its rose. */
export function wateringCan(metal: string): Art {
  const body =
    line('M150 96Q170 0 250 10T310 160', lit(darker(metal, 0.15)), 16) +
    path('M124 226L24 92l18-14 92 96z', lit(darker(metal, 0.08))) +
    path('M-6 92l54-40 8 14-50 40z', lit(darker(metal, 0.25))) +
    path(
      'M118 110h190l16 180q-4 16-24 16H126q-20 0-24-16z',
      fade(lighter(metal, 0.3), darker(metal, 0.25), true),
    ) +
    oval(213, 110, 96, 16, lit(darker(metal, 0.3))) +
    line('M110 200h208M106 256h214', darker(metal, 0.25), 4, 'opacity=".6"') +
    path(
      'M308 130q70 10 60 70t-48 60',
      'none',
      `stroke="${darker(metal, 0.12)}" stroke-width="16" stroke-linecap="round"`,
    );
  return { body, box: [380, 306] };
}

/** A wheelbarrow. */
export function wheelbarrow(tray: string, wood = '#b5834f'): Art {
  const body =
    path('M92 60l40-44q40-20 70 4 40-30 80 0 34-8 60 40z', '#6b4a33') +
    line('M130 176L520 104', lit(wood), 18) +
    line('M330 160l40 116M330 160l-30 116', '#4c4f5b', 12) +
    path('M60 52h330l-66 124H150z', lit(tray)) +
    line('M54 52h342', darker(tray, 0.25), 14) +
    path('M90 68h120l-30 96h-22z', '#fff', 'opacity=".16"') +
    disc(104, 230, 54, '#33353f') +
    disc(104, 230, 34, lit('#c9ccd4')) +
    disc(104, 230, 9, '#50535f') +
    line('M104 230L180 166', '#4c4f5b', 10) +
    line('M486 110l40-8', '#2d2f38', 20);
  return { body, box: [540, 286] };
}

/** A push mower with a reel of blades. */
export function mower(colour: string): Art {
  const body =
    line('M150 250L430 20', lit('#9aa0ab'), 13) +
    line('M400 18l52 32', '#33353f', 18) +
    rect(30, 262, 210, 20, lit('#b5834f'), 9) +
    rect(46, 178, 190, 90, lit(darker(colour, 0.2)), 18) +
    times(6, (i) => line(`M${66 + i * 28} 190l18 66`, '#dfe2e8', 6)) +
    rect(50, 164, 184, 24, lit(colour), 10) +
    disc(92, 228, 66, lit(colour)) +
    ring(92, 228, 60, '#33353f', 14) +
    disc(92, 228, 16, lit(lighter(colour, 0.4))) +
    times(5, (i) =>
      line(
        `M92 228L${92 + Math.cos(i * 1.257) * 50} ${228 + Math.sin(i * 1.257) * 50}`,
        lighter(colour, 0.35),
        7,
      ),
    );
  return { body, box: [460, 296] };
}

/** A cordless drill with its battery. */
export function drill(colour: string): Art {
  const body =
    rect(0, 74, 74, 10, lit('#b8bcc6'), 3) +
    path('M66 52h48v54H66q-10-27 0-54z', lit('#4a4d59')) +
    path('M230 110h86l30 170h-92z', lit(darker(colour, 0.12))) +
    path('M246 140h62l20 110h-64z', '#353741', 'opacity=".85"') +
    path('M106 34q0-14 14-14h210q40 6 40 62t-46 56H120q-14 0-14-14z', lit(colour)) +
    rect(140, 34, 120, 12, '#fff', 6, 'opacity=".4"') +
    rect(112, 88, 150, 36, lit('#353741'), 10) +
    path('M216 128l30 6-4 46q-30-6-26-52z', '#24262e') +
    rect(220, 272, 156, 60, lit('#353741'), 12) +
    rect(234, 288, 64, 14, colour, 4) +
    times(4, (i) => line(`M${322 + i * 11} 56v48`, darker(colour, 0.35), 5));
  return { body, box: [380, 332] };
}

/** Terracotta pots: a stack, and one with a plant if asked for by the scene. */
export function pots(clay: string): Art {
  const pot = (x: number, y: number, s: number): string =>
    path(
      `M${x + 14 * s} ${y + 40 * s}h${132 * s}l${-20 * s} ${120 * s}h${-92 * s}z`,
      fade(lighter(clay, 0.2), darker(clay, 0.25), true),
    ) + rect(x, y, 160 * s, 44 * s, fade(lighter(clay, 0.28), darker(clay, 0.15), true), 8 * s);
  const body =
    pot(10, 20, 1.15) +
    pot(18, 70, 1.05) +
    pot(0, 130, 1.2) +
    pot(226, 178, 0.9) +
    pot(330, 222, 0.62);
  return { body, box: [430, 322] };
}
