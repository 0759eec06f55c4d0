/** Furniture, drawn from the front. */
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

const knob = (x: number, y: number): string => disc(x, y, 5, fade('#f2d9a0', '#a8802f'));

/** A desk with drawers under one side of its top. */
export function desk(wood: string, drawers: number): Art {
  const dark = darker(wood, 0.3);
  const body =
    rect(28, 40, 20, 220, lit(dark, true), 4) +
    rect(452, 40, 20, 220, lit(dark, true), 4) +
    rect(40, 34, 420, 22, darker(wood, 0.4)) +
    times(drawers, (i) => {
      const x = 54 + i * (392 / drawers);
      const w = 392 / drawers - 12;
      return rect(x, 36, w, 56, lit(wood), 5) + knob(x + w / 2, 66);
    }) +
    rect(0, 14, 500, 26, fade(lighter(wood, 0.35), wood), 8) +
    line('M40 22H300', lighter(wood, 0.45), 2, 'opacity=".7"');
  return { body, box: [500, 260] };
}

/** A sofa with the given number of seats; one seat makes an armchair. */
export function sofa(colour: string, seats: number, leg = '#8a5a35'): Art {
  const w = 90 + seats * 130;
  const deep = darker(colour, 0.22);
  const body =
    times(2, (i) => rect(i ? w - 66 : 44, 228, 16, 34, lit(leg), 4)) +
    rect(30, 10, w - 60, 180, lit(colour), 38) +
    times(seats, (i) =>
      line(`M${45 + i * 130 + 65} 40v60`, darker(colour, 0.16), 3, 'opacity=".5"'),
    ) +
    rect(30, 170, w - 60, 66, lit(deep), 14) +
    times(seats, (i) => rect(46 + i * 130, 132, 126, 62, lit(lighter(colour, 0.1)), 20)) +
    times(seats, (i) => line(`M${60 + i * 130} 142h98`, lighter(colour, 0.4), 5, 'opacity=".5"')) +
    times(2, (i) => rect(i ? w - 62 : 0, 92, 62, 146, lit(colour), 30)) +
    times(2, (i) => oval(i ? w - 31 : 31, 114, 22, 16, lighter(colour, 0.2), 'opacity=".6"'));
  return { body, box: [w, 262] };
}

/** A long low cupboard on splayed legs, with sliding doors and drawers. */
export function sideboard(wood: string): Art {
  const grain = (x: number, w: number): string =>
    times(3, (i) =>
      line(
        `M${x + 12} ${50 + i * 32}q${w / 2} ${i % 2 ? 12 : -10} ${w - 24} 0`,
        darker(wood, 0.2),
        2,
        'opacity=".35"',
      ),
    );
  const body =
    path('M60 168l-22 72h14l34-72zM500 168l22 72h-14l-34-72z', lit(darker(wood, 0.4))) +
    rect(0, 10, 560, 166, lit(darker(wood, 0.18)), 8) +
    times(2, (i) => rect(14 + i * 364, 24, 168, 138, lit(wood), 4) + grain(14 + i * 364, 168)) +
    times(3, (i) => rect(192, 24 + i * 47, 176, 43, lit(lighter(wood, 0.08)), 4)) +
    times(3, (i) => rect(256, 40 + i * 47, 48, 7, darker(wood, 0.55), 3)) +
    times(2, (i) => rect(i ? 390 : 160, 70, 7, 46, darker(wood, 0.55), 3)) +
    rect(-6, 4, 572, 14, fade(lighter(wood, 0.3), wood), 5);
  return { body, box: [560, 240] };
}

/** A chest of drawers. */
export function chest(colour: string, drawers: number, top = '#b98452'): Art {
  const step = 250 / drawers;
  const body =
    path('M24 270h26l-6 34H28zM270 270h26l-4 34h-16z', lit(darker(top, 0.2))) +
    rect(8, 14, 304, 268, lit(darker(colour, 0.12)), 8) +
    times(drawers, (i) => {
      const y = 24 + i * step;
      return (
        rect(
          22,
          y,
          276,
          step - 8,
          lit(lighter(colour, 0.06)),
          6,
          `stroke="${darker(colour, 0.25)}" stroke-width="1.5"`,
        ) +
        knob(90, y + step / 2 - 4) +
        knob(230, y + step / 2 - 4)
      );
    }) +
    rect(0, 0, 320, 20, fade(lighter(top, 0.3), top), 6);
  return { body, box: [320, 304] };
}

/** An open bookcase with a few filled shelves. */
export function bookcase(wood: string, spines: readonly string[]): Art {
  const shelf = (row: number): string => {
    let x = 26;
    let out = '';
    for (let i = 0; x < 190 - row * 22; i += 1) {
      const w = 13 + ((i * 7 + row * 5) % 11);
      const h = 62 + ((i * 13 + row * 17) % 26);
      const colour = spines[(i + row * 3) % spines.length] ?? wood;
      out += rect(x, 112 + row * 112 - h, w, h, lit(colour, true), 2);
      x += w + 1;
    }
    return out;
  };
  const body =
    rect(0, 0, 260, 364, lit(darker(wood, 0.1)), 6) +
    times(3, (row) =>
      rect(16, 16 + row * 112, 228, 98, fade(darker(wood, 0.5), darker(wood, 0.3))),
    ) +
    times(3, shelf) +
    times(3, (row) => rect(12, 112 + row * 112, 236, 12, fade(lighter(wood, 0.25), wood))) +
    rect(-6, -4, 272, 16, fade(lighter(wood, 0.3), wood), 4);
  return { body, box: [260, 364] };
}

/** A standing lamp with a fabric shade. */
export function floorLamp(metal: string, shade: string): Art {
  const body =
    oval(90, 438, 62, 12, lit(metal)) +
    rect(85, 120, 10, 316, lit(metal, true), 5) +
    disc(90, 128, 10, lit(metal)) +
    path('M48 0h84l46 128H2z', fade(lighter(shade, 0.45), shade, false)) +
    path('M60 0h22l-14 128H30z', '#fff', 'opacity=".25"') +
    line('M140 128v44', metal, 3) +
    disc(140, 176, 5, lit(metal));
  return { body, box: [180, 450] };
}

/** A garden bench of slats. */
export function bench(wood: string): Art {
  const leg = lit(darker(wood, 0.3), true);
  const body =
    times(2, (i) => rect(i ? 396 : 24, 20, 20, 220, leg, 5)) +
    times(4, (i) => rect(16, 30 + i * 30, 408, 20, lit(wood), 6)) +
    times(2, (i) => rect(i ? 392 : 0, 108, 46, 16, lit(lighter(wood, 0.1)), 8)) +
    times(2, (i) => rect(i ? 412 : 4, 118, 16, 122, leg, 4)) +
    rect(0, 160, 440, 18, fade(lighter(wood, 0.35), wood), 6) +
    rect(10, 180, 420, 14, lit(darker(wood, 0.15)), 4);
  return { body, box: [440, 240] };
}
