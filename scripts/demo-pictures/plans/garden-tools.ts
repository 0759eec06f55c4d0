/** What the pictures in “garden-tools” show. */
import { icon, TRUE_RED } from '../icons';
import { bench } from '../objects/furniture';
import { drill, mower, pots, wateringCan, wheelbarrow } from '../objects/garden';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');

export const gardenPlans: Record<string, Recipe> = {
  'zinc-watering-can': {
    setting: 'lawn',
    pieces: [
      { art: icon('tulip'), h: 210, x: 800, y: 590 },
      { art: wateringCan('#b4bcc4'), h: 400, x: 430 },
    ],
  },
  'green-wheelbarrow': { setting: 'lawn', pieces: [{ art: wheelbarrow('#4f9160'), h: 390 }] },
  'push-mower': { setting: 'lawn', pieces: [{ art: mower('#d9483b'), h: 500 }] },
  'red-toolbox': {
    setting: 'shed',
    pieces: [
      { art: icon('toolbox', TRUE_RED), h: 430, x: 440 },
      { art: icon('hammer'), h: 150, x: 800, y: 650 },
    ],
  },
  'panel-saw': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [
      { art: icon('carpentry-saw'), h: 520, y: 620 },
      { art: icon('straight-ruler'), h: 190, x: 170, y: 660 },
    ],
  },
  'cordless-drill': {
    setting: 'shed',
    pieces: [
      { art: drill('#2f86b8'), h: 450, x: 450 },
      { art: icon('nut-and-bolt'), h: 100, x: 800, y: 640 },
    ],
  },
  'wooden-ladder': {
    setting: 'shed',
    pieces: [
      { art: icon('ladder'), h: 560, x: 440, y: 640 },
      { art: icon('bucket', { saturation: 0.5 }), h: 190, x: 740, y: 650 },
    ],
  },
  'terracotta-pots': {
    setting: 'lawn',
    pieces: [
      { art: icon('sunflower'), h: 330, x: 160, y: 560 },
      { art: pots('#d0714a'), h: 390, x: 520 },
    ],
  },
  'splitting-axe': {
    setting: 'flat',
    ground: '#9b6b43',
    pieces: [
      { art: icon('axe', TRUE_RED), h: 520, x: 470, y: 620 },
      { art: icon('gloves', { hue: 120, saturation: 0.5 }), h: 200, x: 800, y: 660 },
    ],
  },
  'garden-bench': {
    setting: 'lawn',
    pieces: [
      { art: bench('#b88455'), h: 390, x: 440 },
      { art: plant, h: 220, x: 880, y: 650 },
    ],
  },
};
