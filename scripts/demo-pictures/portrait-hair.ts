/** Hair, and what is worn on it. */
import { darker, disc, fade, lighter, line, oval, path, times } from './paint';

export type Hair =
  | 'short'
  | 'side'
  | 'swept'
  | 'curly'
  | 'afro'
  | 'bun'
  | 'long'
  | 'wavy'
  | 'bob'
  | 'ponytail'
  | 'braids'
  | 'buzz'
  | 'thin'
  | 'bald'
  | 'scarf'
  | 'beanie';

type Given = { hair: Hair; hairColour: string; skin: string; hat?: string };

const fillOf = (colour: string): string => fade(lighter(colour, 0.1), darker(colour, 0.12));

/** Hair behind the head and neck. */
export function backHair({ hair, hairColour }: Given): string {
  const fill = fillOf(darker(hairColour, 0.14));
  switch (hair) {
    case 'long':
      return path(
        'M76 150c-4-70 30-112 84-112s88 42 84 112c-2 40 6 74 10 118H66c4-44 12-78 10-118z',
        fill,
      );
    case 'wavy':
      return path(
        'M78 140c-2-64 32-102 82-102s84 38 82 102c0 22 16 32 12 54-3 14-12 18-8 34 4 18-10 34-28 30-30-8-86-8-116 0-18 4-32-12-28-30 4-16-5-20-8-34-4-22 12-32 12-54z',
        fill,
      );
    case 'bob':
      return path(
        'M74 146c-4-68 32-108 86-108s90 40 86 108c-1 26 4 44 2 66q-44 20-88 20t-88-20c-2-22 3-40 2-66z',
        fill,
      );
    case 'ponytail':
      return (
        path('M226 92c40 6 52 54 40 96-6 22-20 34-32 36 10-40 6-88-24-118z', fill) +
        oval(160, 120, 82, 80, fill)
      );
    case 'bun':
      return disc(160, 44, 36, fill) + oval(160, 120, 78, 78, fill);
    case 'afro':
      return disc(160, 118, 106, fill);
    case 'curly':
      return times(11, (i) => {
        const a = Math.PI * (0.86 + (i / 10) * 1.28);
        return disc(160 + Math.cos(a) * 78, 128 + Math.sin(a) * 78, 28, fill);
      });
    case 'braids':
      return (
        oval(160, 118, 84, 82, fill) +
        [78, 242].map((x) => times(6, (i) => oval(x, 170 + i * 22, 17 - i, 15, fill))).join('')
      );
    case 'scarf':
      return path(
        'M70 150c-4-72 36-116 90-116s94 44 90 116c-2 48 14 90 34 130H36c20-40 36-82 34-130z',
        fill,
      );
    default:
      return '';
  }
}

/** Hair that falls over the forehead. */
export function frontHair({ hair, hairColour, skin, hat = hairColour }: Given): string {
  const fill = fillOf(hairColour);
  const shine = (d: string): string => line(d, lighter(hairColour, 0.35), 5, 'opacity=".4"');
  switch (hair) {
    case 'short':
      return (
        path(
          'M86 142c-8-62 28-96 74-96s82 34 74 96c-6-2-8-18-14-34-20 4-88 6-116-8-10 12-12 38-18 42z',
          fill,
        ) + shine('M116 72q36-20 78 0')
      );
    case 'side':
      return (
        path(
          'M86 144c-12-66 26-102 80-100 50 2 78 38 68 100-6-4-8-24-14-40-30 2-62-10-82-34-4 26-30 34-38 40-8 8-8 30-14 34z',
          fill,
        ) + shine('M146 62q40-8 66 24')
      );
    case 'swept':
      return (
        path(
          'M84 142c-14-52 6-92 52-100 58-12 106 20 100 100-6-4-8-26-16-40-8-14-20-20-30-34-12 22-60 30-84 32-12 8-14 34-22 42z',
          fill,
        ) + shine('M118 64q34-16 70-2')
      );
    case 'curly':
      return (
        times(8, (i) => disc(96 + i * 18.5, 86 - Math.sin((i / 7) * Math.PI) * 26, 22, fill)) +
        times(4, (i) => disc(112 + i * 32, 62, 6, lighter(hairColour, 0.3), 'opacity=".35"'))
      );
    case 'afro':
      return path('M82 132c4-52 34-78 78-78s74 26 78 78c-14-30-44-44-78-44s-64 14-78 44z', fill);
    case 'bun':
      return (
        path('M84 140c-4-62 30-94 76-94s80 32 76 94c-10-38-38-58-76-58s-66 20-76 58z', fill) +
        shine('M118 70q40-22 84 0')
      );
    case 'long':
    case 'wavy':
      return (
        path(
          'M80 158c-8-76 28-116 80-116s88 40 80 116c-8-4-8-34-20-58-22-6-44-18-56-34-14 22-40 32-62 36-12 22-14 52-22 56z',
          fill,
        ) + shine('M174 62q34 8 46 40')
      );
    case 'bob':
      return (
        path(
          'M78 176c-10-90 26-134 82-134s92 44 82 134c-14-10-12-46-22-70-34 4-86 4-120 0-10 24-8 60-22 70z',
          fill,
        ) + shine('M112 76q48-24 96 0')
      );
    case 'ponytail':
      return (
        path(
          'M84 144c-6-64 30-98 76-98s82 34 76 98c-10-30-24-52-52-62-36 4-70 4-84 20-10 12-10 34-16 42z',
          fill,
        ) + shine('M126 70q34-14 66 2')
      );
    case 'braids':
      return (
        path(
          'M82 146c-6-66 30-102 78-102s84 36 78 102c-12-34-44-60-78-76-34 16-66 42-78 76z',
          fill,
        ) + line('M160 46v22', darker(hairColour, 0.3), 3)
      );
    case 'buzz':
      return path(
        'M88 136c-4-56 28-84 72-84s76 28 72 84c-6-14-10-28-18-38-24-12-84-12-108 0-8 10-12 24-18 38z',
        fill,
        'opacity=".9"',
      );
    case 'thin':
      return (
        path(
          'M86 150c-6-24-2-52 12-66 2 18-2 40-6 66zM234 150c6-24 2-52-12-66-2 18 2 40 6 66z',
          fill,
        ) + path('M104 76q56-34 112 0-56-18-112 0z', fill, 'opacity=".55"')
      );
    case 'bald':
      return oval(138, 84, 26, 11, lighter(skin, 0.55), 'opacity=".45"');
    case 'scarf':
      return (
        path(
          'M74 168c-10-84 30-128 86-128s96 44 86 128c-2 30-16 58-34 76-18 16-34 22-52 22s-34-6-52-22c-18-18-32-46-34-76zM96 150c0 34 6 54 20 72 12 15 28 22 44 22s32-7 44-22c14-18 20-38 20-72 0-42-26-64-64-64s-64 22-64 64z',
          fill,
          'fill-rule="evenodd"',
        ) +
        shine('M104 92q54-46 112 0') +
        line('M118 250q42 26 84 0', darker(hairColour, 0.25), 4, 'opacity=".6"')
      );
    case 'beanie':
      return (
        path('M84 122c-6-62 28-94 76-94s82 32 76 94z', fillOf(hat)) +
        times(5, (i) =>
          line(
            `M${126 + i * 17} 44q${(i - 2) * 3} 30 ${(i - 2) * 5} 60`,
            darker(hat, 0.18),
            3,
            'opacity=".5"',
          ),
        ) +
        path('M78 104q82-26 164 0 6 12 0 30-82-24-164 0-6-18 0-30z', fillOf(lighter(hat, 0.18)))
      );
  }
}
