/** Recipes of the pictures in the category “musical-instruments”. */
import { icon, TRUE_RED } from '../icons';
import { digitalPiano, ukulele } from '../objects/toys';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');

export const musicPlans: Record<string, Recipe> = {
  'red-electric-guitar': {
    setting: 'room',
    wall: '#efe6dc',
    pieces: [{ art: icon('guitar', TRUE_RED), h: 510, x: 460, y: 630, turn: -4 }],
  },
  'five-string-banjo': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: icon('banjo'), h: 510, x: 470, y: 630, turn: -6 },
      { art: plant, h: 230, x: 820, y: 610 },
    ],
  },
  'student-violin': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: icon('violin'), h: 540, x: 460, y: 630 },
      { art: icon('musical-score'), h: 180, x: 800, y: 670, turn: 8 },
    ],
  },
  'brass-trumpet': {
    setting: 'flat',
    ground: '#7d5238',
    pieces: [{ art: icon('trumpet'), h: 500, x: 480, y: 610 }],
  },
  'alto-saxophone': {
    setting: 'room',
    wall: '#b9d3d8',
    pieces: [
      { art: icon('saxophone'), h: 500, x: 460, y: 630 },
      { art: icon('musical-score'), h: 180, x: 780, y: 640 },
    ],
  },
  'snare-drum': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [{ art: icon('drum', TRUE_RED), h: 430, x: 470, y: 630 }],
  },
  djembe: {
    setting: 'room',
    wall: '#e9c9b4',
    pieces: [
      { art: icon('long-drum'), h: 480, x: 430, y: 630 },
      { art: icon('maracas'), h: 180, x: 730, y: 650 },
    ],
  },
  'red-accordion': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [{ art: icon('accordion', TRUE_RED), h: 450, x: 470, y: 630 }],
  },
  'digital-piano': {
    setting: 'room',
    wall: '#f4d9cf',
    pieces: [{ art: digitalPiano('#33353f'), h: 470, x: 470 }],
  },
  'wooden-ukulele': {
    setting: 'hung',
    wall: '#b9d3d8',
    pieces: [
      { art: ukulele('#c98545'), h: 500, x: 480, y: 600 },
      { art: icon('womans-hat'), h: 150, x: 790, y: 250 },
    ],
  },
  'blue-electric-guitar': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: icon('guitar', { hue: 230, saturation: 0.75 }), h: 510, x: 460, y: 636, turn: 3 },
    ],
  },
  'wooden-flute': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [{ art: icon('flute'), h: 500, x: 480, y: 610 }],
  },
  maracas: {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [{ art: icon('maracas'), h: 430, x: 460 }],
  },
  'studio-microphone': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: icon('studio-microphone'), h: 460, x: 450 },
      { art: icon('headphone'), h: 190, x: 780, y: 640 },
    ],
  },
  'stage-microphone': {
    setting: 'flat',
    ground: '#7d5238',
    pieces: [{ art: icon('microphone'), h: 480, x: 470, y: 600 }],
  },
  'blue-snare-drum': {
    setting: 'room',
    wall: '#efe6dc',
    pieces: [
      {
        art: icon('drum', { hue: 230, saturation: 0.7, only: [300, 360] }),
        h: 430,
        x: 470,
        y: 630,
      },
    ],
  },
  'baritone-ukulele': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: ukulele('#7c4428'), h: 530, x: 450, y: 640, turn: 4 },
      { art: plant, h: 220, x: 770, y: 630 },
    ],
  },
  'white-digital-piano': {
    setting: 'room',
    wall: '#a9c3b0',
    pieces: [{ art: digitalPiano('#e9e6df'), h: 470, x: 470 }],
  },
  'small-keyboard': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [{ art: icon('musical-keyboard'), h: 370, x: 470 }],
  },
  'post-horn': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [{ art: icon('postal-horn'), h: 470, x: 480, y: 600 }],
  },
  'mixing-desk': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [{ art: icon('control-knobs'), h: 390, x: 470 }],
  },
  'blue-accordion': {
    setting: 'table',
    wall: '#f3e3cf',
    pieces: [
      {
        art: icon('accordion', { hue: 230, saturation: 0.7, only: [300, 360] }),
        h: 450,
        x: 470,
        y: 630,
      },
    ],
  },
  'brass-handbell': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [{ art: icon('bell'), h: 420, x: 470, turn: 8 }],
  },
  'three-quarter-violin': {
    setting: 'hung',
    wall: '#e9c9b4',
    pieces: [{ art: icon('violin', { lightness: 0.85 }), h: 480, x: 470, y: 610, turn: -10 }],
  },
  'sheet-music': {
    setting: 'flat',
    ground: '#9b6b43',
    pieces: [
      { art: icon('musical-score'), h: 420, x: 340, y: 560, turn: -9 },
      { art: icon('musical-score'), h: 420, x: 620, y: 620, turn: 6 },
    ],
  },
};
