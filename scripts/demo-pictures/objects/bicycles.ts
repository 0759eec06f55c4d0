/** Bicycles, all seen from the right-hand side. */
import {
  darker,
  disc,
  fade,
  lighter,
  line,
  lit,
  path,
  rect,
  ring,
  times,
  type Art,
} from '../paint';

type BikeStyle = {
  frame: string;
  wheel?: number;
  tyre?: number;
  tyreColour?: string;
  stepThrough?: boolean;
  bars?: 'drop' | 'flat' | 'upright' | 'bmx';
  basket?: string;
  mudguards?: boolean;
  rack?: boolean;
  panniers?: string;
  stabilisers?: boolean;
  saddle?: string;
  chain?: boolean;
};

function wheel(x: number, y: number, r: number, tyre: number, colour: string): string {
  return (
    times(14, (i) => {
      const a = (i / 14) * Math.PI * 2;
      return line(`M${x} ${y}L${x + Math.cos(a) * r} ${y + Math.sin(a) * r}`, '#b9bcc6', 1.3);
    }) +
    ring(x, y, r - tyre - 1, '#d5d8de', 4) +
    ring(x, y, r - tyre / 2, colour, tyre) +
    disc(x, y, 9, fade('#e8eaef', '#7b7f8c'))
  );
}

const barPaths = {
  drop: 'M424 62h36q22 2 20 24t-30 22',
  flat: 'M404 52q24-4 44 6',
  upright: 'M432 44q-6 24-52 22l-16-4',
  bmx: 'M436 62l4-54h-40',
} as const;

/** A bicycle; its style says which one. */
export function bicycle(style: BikeStyle): Art {
  const r = style.wheel ?? 104;
  const tyre = style.tyre ?? 11;
  const ground = 320;
  const y = ground - r;
  const rear = { x: 120, y };
  const front = { x: 466, y };
  const crank = { x: 258, y: Math.max(y + 8, 210) };
  const paint = style.frame;
  const tube = (d: string, w = 13): string =>
    line(d, darker(paint, 0.18), w) +
    line(d, paint, w - 4) +
    line(d, lighter(paint, 0.45), 2, 'opacity=".8"');
  const head = { x: 420, y: 96 };
  const seat = { x: 220, y: 92 };
  const top = style.stepThrough
    ? tube(`M${head.x + 2} ${head.y + 18}Q330 ${crank.y - 40} ${seat.x + 18} ${seat.y + 88}`)
    : tube(`M${seat.x + 4} ${seat.y + 14}L${head.x} ${head.y}`);
  const chain =
    style.chain === false
      ? ''
      : line(
          `M${rear.x} ${rear.y - 10}L${crank.x} ${crank.y - 24}M${rear.x} ${rear.y + 10}L${crank.x} ${crank.y + 24}`,
          '#565a66',
          3,
        ) +
        ring(crank.x, crank.y, 24, '#6d717e', 6) +
        line(`M${crank.x - 22} ${crank.y - 36}L${crank.x + 22} ${crank.y + 36}`, '#3d404b', 7) +
        rect(crank.x - 38, crank.y - 44, 30, 9, '#2b2d36', 4) +
        rect(crank.x + 8, crank.y + 34, 30, 9, '#2b2d36', 4);
  const guard = (x: number): string =>
    line(
      `M${x - r - 4} ${y + 10}A${r + 8} ${r + 8} 0 0 1 ${x + r * 0.75} ${y - r * 0.78}`,
      darker(paint, 0.1),
      7,
    );
  const body =
    wheel(rear.x, rear.y, r, tyre, style.tyreColour ?? '#33353f') +
    wheel(front.x, front.y, r, tyre, style.tyreColour ?? '#33353f') +
    (style.mudguards ? guard(rear.x) + guard(front.x) : '') +
    (style.stabilisers
      ? line(`M${rear.x} ${rear.y}l34 58`, '#8b8f9b', 7) +
        disc(rear.x + 36, ground - 24, 24, '#3a3c46') +
        disc(rear.x + 36, ground - 24, 9, '#d9dbe1')
      : '') +
    (style.rack || style.panniers
      ? line(
          `M${rear.x - 70} ${y - r - 16}H${seat.x}M${rear.x} ${rear.y}L${rear.x - 40} ${y - r - 16}`,
          '#4a4d59',
          6,
        )
      : '') +
    (style.panniers
      ? rect(rear.x - 62, y - r - 12, 104, 96, lit(style.panniers), 14) +
        rect(rear.x - 62, y - r - 12, 104, 34, lit(darker(style.panniers, 0.2)), 12) +
        rect(rear.x - 16, y - r + 8, 12, 30, '#e9d5a8', 3)
      : '') +
    tube(`M${rear.x} ${rear.y}L${crank.x} ${crank.y}`, 9) +
    tube(`M${rear.x} ${rear.y}L${seat.x + 6} ${seat.y + 26}`, 9) +
    tube(`M${crank.x} ${crank.y}L${seat.x - 2} ${seat.y}`) +
    tube(`M${crank.x} ${crank.y}L${head.x + 4} ${head.y + 24}`, 14) +
    top +
    tube(`M${head.x - 4} ${head.y - 22}L${head.x + 10} ${head.y + 34}L${front.x} ${front.y}`, 12) +
    line(`M${seat.x - 2} ${seat.y}l-7-28`, '#aab0bb', 8) +
    path(
      `M${seat.x - 58} ${seat.y - 36}q36-16 94 0q8 6-8 10q-40 2-50 14q-30 2-36-24z`,
      lit(style.saddle ?? '#5b3a29'),
    ) +
    line(`M${head.x - 4} ${head.y - 22}l-4-22`, '#aab0bb', 8) +
    line(barPaths[style.bars ?? 'flat'], '#8f949f', 8) +
    line(
      style.bars === 'drop'
        ? 'M476 78q10 26-26 30'
        : style.bars === 'upright'
          ? 'M388 66l-24-4'
          : style.bars === 'bmx'
            ? 'M400 8h18'
            : 'M404 52l16-2',
      darker(style.saddle ?? '#5b3a29', 0.1),
      12,
    ) +
    chain +
    (style.basket
      ? path('M424 66h96l-12 76h-72z', lit(style.basket)) +
        times(5, (i) =>
          line(`M${440 + i * 16} 68l${2 - i} 72`, darker(style.basket ?? '', 0.3), 2),
        ) +
        times(3, (i) =>
          line(`M${428 + i * 3} ${84 + i * 18}h${88 - i * 6}`, darker(style.basket ?? '', 0.3), 2),
        ) +
        line('M422 66h100', darker(style.basket, 0.15), 8)
      : '');
  return { body, box: [580, 320] };
}

/** A child's wooden balance bike without pedals. */
export function balanceBike(wood: string, seat: string): Art {
  const wheelOf = (x: number): string =>
    disc(x, 200, 70, '#383a44') +
    disc(x, 200, 55, lit(lighter(wood, 0.2))) +
    disc(x, 200, 12, darker(wood, 0.4)) +
    times(5, (i) =>
      disc(x + Math.cos(i * 1.257) * 34, 200 + Math.sin(i * 1.257) * 34, 9, darker(wood, 0.3)),
    );
  const body =
    wheelOf(80) +
    wheelOf(330) +
    path('M70 206q40-110 90-116h120l22-50h26l18 164h-28l-16-78q-70 8-110 30t-98 62z', lit(wood)) +
    rect(112, 66, 96, 30, lit(seat), 14) +
    rect(282, 26, 70, 16, lit(darker(wood, 0.25)), 8) +
    rect(262, 22, 36, 22, lit(seat), 10);
  return { body, box: [410, 270] };
}

/** A bicycle made for two. */
export function tandem(frame: string): Art {
  const tube = (d: string): string => line(d, darker(frame, 0.2), 13) + line(d, frame, 9);
  const seat = (x: number): string =>
    line(`M${x} 100l-6-26`, '#aab0bb', 8) +
    path(`M${x - 52} 66q36-16 86 0q6 8-44 14q-32 4-42-14z`, lit('#54382a'));
  const crank = (x: number): string =>
    ring(x, 226, 22, '#6d717e', 6) + line(`M${x - 18} 194l36 64`, '#3d404b', 7);
  const body =
    wheel(104, 220, 98, 11, '#33353f') +
    wheel(690, 220, 98, 11, '#33353f') +
    tube(
      'M104 220L252 226L206 100L104 220M206 104L640 96M252 226L440 226L396 100L252 226M440 226L646 118M636 70L660 124L690 220',
    ) +
    seat(204) +
    seat(394) +
    line('M252 204L440 204M252 248L440 248', '#565a66', 3) +
    crank(252) +
    crank(440) +
    line('M636 70l-4-20M640 48q-10 20-56 14', '#8f949f', 8) +
    line('M396 74L470 84M470 84q0-22-30-24', '#8f949f', 8);
  return { body, box: [790, 320] };
}

/** A pair of spare wheels, one leaning behind the other. */
export function wheelPair(): Art {
  return {
    body: wheel(130, 130, 126, 13, '#2f313a') + wheel(260, 134, 126, 13, '#3c3e49'),
    box: [390, 262],
  };
}
