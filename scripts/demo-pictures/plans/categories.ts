/** Recipes of a picture for each category, and of the picture for categories added later. */
import { icon, TRUE_RED } from '../icons';
import { speaker, turntable } from '../objects/audio';
import { bicycle } from '../objects/bicycles';
import { cover, pile } from '../objects/books';
import { rangefinder, twinLens } from '../objects/cameras';
import { phoneFront, tablet } from '../objects/devices';
import { chest, floorLamp, sofa } from '../objects/furniture';
import { pots, wateringCan } from '../objects/garden';
import { casserole, kettle } from '../objects/kitchen';
import { blocks, hanger, jumper, ukulele } from '../objects/toys';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');

export const categoryPlans: Record<string, Recipe> = {
  furniture: {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: chest('#e9e2d2', 3), h: 320, x: 770, y: 590 },
      { art: floorLamp('#b98d3e', '#f0c9a0'), h: 500, x: 110, y: 596 },
      { art: sofa('#4f8a97', 2), h: 310, x: 400, y: 636 },
    ],
  },
  bicycles: {
    setting: 'street',
    wall: '#c77f63',
    pieces: [
      {
        art: bicycle({
          frame: '#7fb8b0',
          stepThrough: true,
          bars: 'upright',
          basket: '#c99a5b',
          mudguards: true,
          saddle: '#a2623a',
        }),
        h: 450,
        x: 500,
      },
    ],
  },
  'phones-tablets': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [
      { art: tablet('#c9ccd4', '#3f5efb', '#ffb88c'), h: 370, x: 400, y: 590 },
      { art: phoneFront('#2b2d36', '#ff9a8b', '#7b5cd6'), h: 360, x: 740, y: 636 },
    ],
  },
  cameras: {
    setting: 'table',
    wall: '#f3e3cf',
    pieces: [
      { art: twinLens('#3a3540'), h: 420, x: 250, y: 590 },
      { art: rangefinder('#8a5a35'), h: 290, x: 620, y: 640 },
    ],
  },
  books: {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [
      { art: cover('#d98f4b', icon('owl')), h: 400, x: 660, y: 590, turn: 3 },
      {
        art: pile(['#3d5a80', '#c8553d', '#e8c06a', '#588b8b', '#7a4f7f']),
        h: 280,
        x: 330,
        y: 640,
      },
    ],
  },
  'musical-instruments': {
    setting: 'room',
    wall: '#d5dcc0',
    pieces: [
      { art: ukulele('#c98545'), h: 500, x: 220, y: 610, turn: -5 },
      { art: icon('saxophone'), h: 400, x: 740, y: 610 },
      { art: icon('drum', TRUE_RED), h: 300, x: 480, y: 650 },
    ],
  },
  kitchen: {
    setting: 'kitchen',
    wall: '#f4d9cf',
    pieces: [
      { art: kettle('#7fb3a2'), h: 340, x: 270, y: 590 },
      { art: casserole('#e3b03a'), h: 270, x: 660, y: 640 },
    ],
  },
  'toys-games': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: icon('teddy-bear'), h: 400, x: 240, y: 610 },
      { art: icon('locomotive'), h: 280, x: 790, y: 600 },
      { art: blocks(), h: 260, x: 540, y: 650 },
    ],
  },
  clothes: {
    setting: 'hung',
    wall: '#f1cfd3',
    pieces: [
      ...[190, 480, 770].map((x) => ({ art: hanger(), h: 90, x, y: 184 })),
      { art: icon('dress'), h: 330, x: 190, y: 480 },
      { art: jumper('#e0a63a', '#fbf3df'), h: 330, x: 480, y: 482 },
      { art: icon('coat'), h: 330, x: 770, y: 480 },
    ],
  },
  'garden-tools': {
    setting: 'lawn',
    pieces: [
      { art: icon('sunflower'), h: 320, x: 130, y: 570 },
      { art: pots('#d0714a'), h: 300, x: 340, y: 630 },
      { art: wateringCan('#6fa98f'), h: 340, x: 710, y: 640 },
    ],
  },
  'sports-outdoors': {
    setting: 'lawn',
    pieces: [
      { art: icon('backpack', { hue: 190, saturation: 0.7 }), h: 390, x: 260, y: 600 },
      { art: icon('tennis', TRUE_RED), h: 340, x: 720, y: 600 },
      { art: icon('soccer-ball'), h: 200, x: 500, y: 650 },
    ],
  },
  'home-audio': {
    setting: 'room',
    wall: '#e9c9b4',
    pieces: [
      { art: speaker('#b07a4a'), h: 430, x: 160, y: 600 },
      { art: speaker('#b07a4a'), h: 430, x: 800, y: 600 },
      { art: turntable('#9a6440', '#3f8f9a'), h: 220, x: 480, y: 650 },
    ],
  },
  any: {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [
      { art: plant, h: 260, x: 170, y: 590 },
      { art: icon('basket'), h: 390, x: 480, y: 630 },
      { art: icon('alarm-clock'), h: 210, x: 790, y: 640 },
    ],
  },
};
