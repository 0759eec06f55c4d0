/** Books: one cover, a pile, a row on its edge. */
import { darker, fade, group, lighter, line, lit, rect, times, type Art } from '../paint';

/** A hardback standing with its cover to us; the motif is printed in the middle. */
export function cover(colour: string, motif: Art, ink = '#f7e7bf'): Art {
  const scale = 130 / motif.box[0];
  const body =
    rect(14, 6, 236, 318, '#efe6d2', 4) +
    times(4, (i) => rect(246, 10 + i, 3, 308, i % 2 ? '#d9cdb2' : '#fbf5e6')) +
    rect(0, 0, 244, 330, lit(colour), 8) +
    rect(0, 0, 30, 330, fade(darker(colour, 0.3), darker(colour, 0.08), true), 8) +
    rect(44, 22, 184, 286, 'none', 6, `stroke="${ink}" stroke-width="3" opacity=".75"`) +
    rect(72, 48, 128, 14, ink, 4) +
    rect(92, 72, 88, 9, ink, 4, 'opacity=".8"') +
    group(motif.body, `translate(71 100) scale(${scale})`) +
    rect(96, 266, 80, 9, ink, 4, 'opacity=".8"') +
    line('M36 8v314', '#fff', 2, 'opacity=".18"');
  return { body, box: [252, 330] };
}

/** A pile of books lying on their sides, the first at the bottom. */
export function pile(colours: readonly string[], thickness = 44): Art {
  const height = colours.length * thickness;
  const body = colours
    .map((colour, i) => {
      const w = 330 - ((i * 37) % 60);
      const x = 10 + ((i * 29) % 40);
      const y = height - (i + 1) * thickness;
      return (
        rect(x, y, w, thickness - 1, lit(colour), 7) +
        rect(x + w - 22, y + 6, 24, thickness - 13, '#f3ead6', 3) +
        line(`M${x + w - 18} ${y + thickness / 2}h16`, '#d8ccb2', 2) +
        rect(x + 30, y + thickness * 0.3, 6, thickness * 0.4, lighter(colour, 0.6)) +
        rect(x + 60, y + thickness * 0.36, 110 - i * 6, thickness * 0.22, lighter(colour, 0.6), 3)
      );
    })
    .join('');
  return { body, box: [350, height] };
}

/** A row of books standing with their spines to us. */
export function row(colours: readonly string[], count: number): Art {
  let x = 0;
  let body = '';
  for (let i = 0; i < count; i += 1) {
    const colour = colours[i % colours.length] ?? '#888888';
    const w = 26 + ((i * 11) % 16);
    const h = 190 + ((i * 23) % 34);
    const y = 230 - h;
    body +=
      rect(x, y, w, h, lit(colour, true), 4) +
      rect(x + 4, y + 22, w - 8, 5, lighter(colour, 0.65), 2) +
      rect(x + w / 2 - 4, y + 44, 8, h * 0.42, lighter(colour, 0.65), 3, 'opacity=".85"') +
      rect(x + 4, y + h - 30, w - 8, 5, lighter(colour, 0.65), 2);
    x += w + 1;
  }
  return { body, box: [x, 230] };
}

/** Large old volumes bound in leather, spines to us. */
export function volumes(leather: string, count: number): Art {
  const body = times(count, (i) => {
    const x = i * 92;
    return (
      rect(x, 0, 90, 290, lit(leather, true), 10) +
      times(5, (k) => rect(x, 36 + k * 52, 90, 9, fade('#f6dd98', '#b98a35'), 2)) +
      rect(x + 12, 52, 66, 32, darker(leather, 0.45), 3) +
      rect(x + 24, 64, 42, 6, '#f0d289', 2)
    );
  });
  return { body, box: [count * 92, 290] };
}
