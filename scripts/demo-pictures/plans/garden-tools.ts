/** Recipes of the pictures in the category “garden-tools”. */
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
      { art: icon('sunflower'), h: 330, x: 160, y: 560, prop: true },
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
  'green-watering-can': {
    setting: 'lawn',
    pieces: [
      { art: icon('sunflower'), h: 250, x: 830, y: 590, prop: true },
      { art: wateringCan('#5f8f6b'), h: 400, x: 430 },
    ],
  },
  'red-wheelbarrow': { setting: 'lawn', pieces: [{ art: wheelbarrow('#c8453b'), h: 390 }] },
  'claw-hammer': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [{ art: icon('hammer'), h: 500, x: 480, y: 610 }],
  },
  screwdrivers: {
    setting: 'flat',
    ground: '#7d5238',
    pieces: [
      { art: icon('screwdriver'), h: 420, x: 330, y: 560 },
      { art: icon('screwdriver', { hue: 180 }), h: 420, x: 620, y: 610 },
    ],
  },
  'wrench-set': {
    setting: 'shed',
    pieces: [
      { art: icon('wrench'), h: 300, x: 270, y: 600, turn: -8 },
      { art: icon('wrench'), h: 370, x: 480, y: 630 },
      { art: icon('wrench'), h: 300, x: 700, y: 610, turn: 8 },
    ],
  },
  'garden-shears': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [
      { art: icon('scissors', { hue: 120 }), h: 490, x: 480, y: 610 },
      { art: icon('herb'), h: 170, x: 200, y: 650 },
    ],
  },
  'yard-broom': { setting: 'shed', pieces: [{ art: icon('broom'), h: 540, x: 470, y: 650 }] },
  'steel-clamps': {
    setting: 'shed',
    pieces: [
      { art: icon('clamp'), h: 350, x: 300, y: 600 },
      { art: icon('clamp'), h: 390, x: 630, y: 640 },
    ],
  },
  'monstera-plant': {
    setting: 'room',
    wall: '#f4d9cf',
    pieces: [{ art: plant, h: 510, x: 470, y: 640 }],
  },
  'cactus-collection': {
    setting: 'table',
    wall: '#dbe7f0',
    pieces: [
      { art: icon('cactus'), h: 330, x: 280, y: 586 },
      { art: icon('cactus'), h: 400, x: 500, y: 630 },
      { art: icon('cactus'), h: 290, x: 720, y: 596 },
    ],
  },
  'rain-barrel': {
    setting: 'lawn',
    pieces: [
      { art: icon('oil-drum', { saturation: 0.7 }), h: 470, x: 460, y: 630 },
      { art: icon('bucket'), h: 190, x: 780, y: 640 },
    ],
  },
  'orange-drill': { setting: 'shed', pieces: [{ art: drill('#e8702f'), h: 450, x: 470 }] },
  'blue-push-mower': { setting: 'lawn', pieces: [{ art: mower('#2f6fc4'), h: 500 }] },
  'painted-bench': { setting: 'lawn', pieces: [{ art: bench('#6fa98f'), h: 390, x: 470 }] },
  'glazed-pots': {
    setting: 'lawn',
    pieces: [
      { art: pots('#4f86a8'), h: 400, x: 450 },
      { art: icon('tulip'), h: 230, x: 830, y: 600 },
    ],
  },
};
