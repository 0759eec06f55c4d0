/** What the pictures in “musical-instruments” show. */
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
};
