/** What the pictures in “clothes” show. */
import { icon, TRUE_RED } from '../icons';
import { hanger, jumper } from '../objects/toys';
import type { Recipe } from '../scene';

export const clothesPlans: Record<string, Recipe> = {
  'camel-coat': {
    setting: 'hung',
    wall: '#b9d3d8',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 180 },
      { art: icon('coat'), h: 450, x: 480, y: 600 },
      { art: icon('closed-umbrella'), h: 260, x: 820, y: 640 },
    ],
  },
  'blue-dress': {
    setting: 'hung',
    wall: '#f4d9cf',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 184 },
      { art: icon('dress'), h: 455, x: 480, y: 610 },
    ],
  },
  'denim-jeans': {
    setting: 'hung',
    wall: '#f3e3cf',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 184 },
      { art: icon('jeans'), h: 450, x: 480, y: 615 },
    ],
  },
  'green-jumper': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [{ art: jumper('#4f8a6d', '#f3e6c8'), h: 560, x: 480, y: 650, turn: -2 }],
  },
  'print-kimono': {
    setting: 'hung',
    wall: '#f6e7b8',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 180 },
      { art: icon('kimono'), h: 440, x: 480, y: 596 },
    ],
  },
  'brown-brogues': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: icon('mans-shoe'), h: 190, x: 290, y: 584 },
      { art: icon('mans-shoe'), h: 215, x: 620, y: 656 },
    ],
  },
  'leather-handbag': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: icon('handbag'), h: 430, x: 450 },
      { art: icon('sunglasses'), h: 90, x: 800, y: 650 },
    ],
  },
  'red-scarf': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [{ art: icon('scarf', TRUE_RED), h: 500, x: 480, y: 620 }],
  },
  'straw-hat': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: icon('womans-hat'), h: 380, x: 450 },
      { art: icon('sunflower'), h: 230, x: 830, y: 630 },
    ],
  },
  'ankle-boots': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: icon('womans-boot', TRUE_RED), h: 330, x: 290, y: 580 },
      { art: icon('womans-boot', TRUE_RED), h: 370, x: 620, y: 650 },
    ],
  },
};
