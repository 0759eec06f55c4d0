/** Radios, record players and loudspeakers. */
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
  round,
  times,
  type Art,
} from '../paint';

const dial = (x: number, y: number, r: number): string =>
  disc(x, y, r, fade('#f7f8fa', '#8d929e')) +
  disc(x, y, r * 0.76, fade('#c3c7cf', '#eef0f3')) +
  line(`M${x} ${y - r * 0.3}v${-r * 0.36}`, '#40434e', r * 0.14);

const cone = (x: number, y: number, r: number, colour = '#2c2e38'): string =>
  disc(x, y, r, lit('#8b8f9b')) +
  disc(x, y, r * 0.92, lit(colour)) +
  ring(x, y, r * 0.7, lighter(colour, 0.15), r * 0.05) +
  disc(x, y, r * 0.34, round(lighter(colour, 0.4), darker(colour, 0.3)));

/** A record player, seen a little from above, a record on its platter. */
export function turntable(wood: string, label: string): Art {
  const body =
    path('M46 0h448l56 190H-10z', lit(lighter(wood, 0.12))) +
    rect(-10, 188, 560, 58, lit(darker(wood, 0.1)), 8) +
    times(2, (i) => rect(i ? 470 : 20, 244, 50, 14, '#2b2d36', 5)) +
    `<g transform="translate(224 96) scale(1 .43)">` +
    disc(0, 0, 196, '#c8ccd4') +
    disc(0, 0, 188, '#17181f') +
    times(6, (i) => ring(0, 0, 80 + i * 18, '#3a3c47', 2)) +
    disc(0, 0, 62, label) +
    disc(0, 0, 50, lighter(label, 0.25)) +
    disc(0, 0, 8, '#f7f7f7') +
    path('M0 0L-70-170A188 188 0 0 1 20-184z', '#fff', 'opacity=".13"') +
    '</g>' +
    disc(468, 52, 22, lit('#c9ccd4')) +
    line('M468 46l14 74-96 30', '#eceef2', 9) +
    rect(356, 138, 44, 18, lit('#4a4d59'), 5, 'transform="rotate(-16 378 147)"') +
    dial(56, 217, 15) +
    rect(96, 210, 50, 12, '#2b2d36', 5) +
    disc(500, 217, 6, '#7be07b');
  return { body, box: [540, 258] };
}

/** A loudspeaker in a wooden case. */
export function speaker(wood: string, height = 330): Art {
  const body =
    rect(0, 0, 200, height, lit(wood, true), 10) +
    rect(12, 12, 176, height - 24, lit('#3a3c47'), 8) +
    cone(100, 78, 42) +
    cone(100, height - 124, 78, '#3b3d49') +
    (height > 400 ? cone(100, height - 290, 66, '#3b3d49') : '') +
    rect(76, height - 32, 48, 7, '#c9a24a', 3);
  return { body, box: [200, height] };
}

/** A hi-fi unit with dials; a cassette deck if asked. */
export function hifi(face: string, deck: boolean, wood?: string): Art {
  const front = deck
    ? rect(40, 30, 210, 116, lit('#2a2c35'), 8) +
      rect(62, 48, 166, 80, lit('#e6dcc3'), 8) +
      rect(78, 58, 134, 18, '#cf5c36', 3) +
      disc(112, 100, 17, '#2a2c35') +
      disc(178, 100, 17, '#2a2c35') +
      disc(112, 100, 7, '#e6dcc3') +
      disc(178, 100, 7, '#e6dcc3') +
      times(
        2,
        (i) =>
          rect(276 + i * 104, 34, 92, 62, fade('#fff5d2', '#f0d38b'), 6) +
          line(`M${322 + i * 104} 92l${i ? 24 : -18}-42`, '#b03a2e', 4),
      ) +
      times(6, (i) => rect(276 + i * 34, 114, 28, 28, lit('#d7dae1'), 5))
    : dial(80, 90, 44) +
      rect(150, 36, 220, 46, fade('#1c2b3c', '#27506e'), 6) +
      line('M166 60h188', '#f3e9c3', 2) +
      times(12, (i) => line(`M${172 + i * 16} 52v14`, '#f3e9c3', 2)) +
      line('M282 42v34', '#ff6b57', 4) +
      times(4, (i) => dial(174 + i * 44, 122, 16)) +
      dial(440, 90, 44);
  const w = 520;
  const body =
    times(2, (i) => rect(i ? 430 : 50, 174, 46, 16, '#2b2d36', 5)) +
    (wood
      ? rect(-16, -10, w + 32, 192, lit(wood), 8)
      : rect(-6, -6, w + 12, 184, lit(darker(face, 0.35)), 8)) +
    rect(0, 2, w, 166, lit(face), 6) +
    front +
    disc(500, 150, 5, '#ff6b57');
  return { body, box: [w, 190] };
}

/** A portable radio-cassette player with two speakers. */
export function boombox(shell: string): Art {
  const body =
    path(
      'M90 60V20q0-16 16-16h348q16 0 16 16v40',
      'none',
      `stroke="${darker(shell, 0.3)}" stroke-width="18"`,
    ) +
    rect(0, 50, 560, 230, lit(shell), 22) +
    rect(14, 64, 532, 44, lit(darker(shell, 0.25)), 10) +
    rect(30, 74, 240, 22, '#f4ecd3', 4) +
    times(14, (i) => line(`M${44 + i * 16} 80v10`, '#8a6d3b', 2)) +
    line('M170 74v22', '#d33f2f', 4) +
    times(3, (i) => dial(400 + i * 50, 86, 15)) +
    cone(104, 190, 76) +
    cone(456, 190, 76) +
    rect(200, 128, 160, 100, lit('#2b2d38'), 10) +
    rect(218, 146, 124, 60, lit('#efe4c8'), 6) +
    disc(252, 176, 15, '#2b2d38') +
    disc(308, 176, 15, '#2b2d38') +
    rect(228, 150, 104, 9, '#2e86ab', 3) +
    times(5, (i) => rect(202 + i * 32, 240, 28, 22, lit('#d3d6dd'), 4));
  return { body, box: [560, 280] };
}

/** A wooden table radio with a cloth front. */
export function valveRadio(wood: string, cloth: string): Art {
  const body =
    times(2, (i) => rect(i ? 380 : 40, 296, 60, 16, darker(wood, 0.5), 5)) +
    path('M0 120Q0 0 120 0h240q120 0 120 120v170q0 10-10 10H10q-10 0-10-10z', lit(wood)) +
    path('M30 126Q30 28 126 28h228q96 0 96 98v44H30z', lit(cloth)) +
    times(15, (i) => line(`M${46 + i * 28} 60v104`, darker(cloth, 0.25), 2, 'opacity=".5"')) +
    rect(90, 188, 300, 54, fade('#fff3c9', '#eac77a'), 8) +
    times(18, (i) => line(`M${110 + i * 15} 200v${i % 3 ? 10 : 18}`, '#7a4d21', 2)) +
    line('M262 192v46', '#c0392b', 4) +
    times(4, (i) => disc(100 + i * 94, 268, 18, round('#f7efd9', '#b79f6d')));
  return { body, box: [480, 312] };
}

/** A small wireless loudspeaker in knitted cloth. */
export function smallSpeaker(cloth: string): Art {
  const body =
    rect(0, 0, 380, 180, lit(cloth), 84) +
    times(9, (r) =>
      times(26, (i) =>
        disc(52 + i * 11 + (r % 2) * 5, 32 + r * 14, 2.4, darker(cloth, 0.28), 'opacity=".7"'),
      ),
    ) +
    rect(120, 6, 140, 16, lit(darker(cloth, 0.35)), 8) +
    times(3, (i) => disc(154 + i * 36, 14, 4, '#fff')) +
    line('M376 80q40 10 30 60', '#c98f4b', 9) +
    rect(60, 172, 260, 12, '#2b2d36', 6);
  return { body, box: [410, 184] };
}
