/** Recipes of the pictures in the category “clothes”. */
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
  'navy-sweater': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [{ art: jumper('#35507a', '#f3e6c8'), h: 560, x: 480, y: 650, turn: 2 }],
  },
  'rust-sweater': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [{ art: jumper('#b5562f', '#f6dca8'), h: 560, x: 480, y: 650, turn: -3 }],
  },
  'running-shoes': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: icon('running-shoe'), h: 250, x: 290, y: 580 },
      { art: icon('running-shoe'), h: 280, x: 620, y: 656 },
    ],
  },
  'red-heels': {
    setting: 'room',
    wall: '#f3e3cf',
    pieces: [
      { art: icon('high-heeled-shoe', TRUE_RED), h: 280, x: 290, y: 580 },
      { art: icon('high-heeled-shoe', TRUE_RED), h: 310, x: 630, y: 650 },
    ],
  },
  'ballet-flats': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [{ art: icon('ballet-shoes'), h: 470, x: 480, y: 600 }],
  },
  'silk-tie': {
    setting: 'hung',
    wall: '#dbe7f0',
    pieces: [{ art: icon('necktie'), h: 470, x: 480, y: 600 }],
  },
  'wool-socks': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [{ art: icon('socks'), h: 480, x: 480, y: 610 }],
  },
  'winter-gloves': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [{ art: icon('gloves'), h: 460, x: 480, y: 600 }],
  },
  'top-hat': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [{ art: icon('top-hat'), h: 400, x: 470 }],
  },
  'baseball-cap': {
    setting: 'table',
    wall: '#e9c9b4',
    pieces: [{ art: icon('billed-cap'), h: 370, x: 470 }],
  },
  'silk-sari': {
    setting: 'hung',
    wall: '#cfe0d6',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 180 },
      { art: icon('sari'), h: 460, x: 480, y: 612 },
    ],
  },
  'evening-clutch': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [{ art: icon('clutch-bag'), h: 390, x: 470 }],
  },
  'green-raincoat': {
    setting: 'hung',
    wall: '#f6e7b8',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 180 },
      { art: icon('coat', { hue: 85, saturation: 0.8, lightness: 0.85 }), h: 450, x: 480, y: 600 },
    ],
  },
  'red-dress': {
    setting: 'hung',
    wall: '#dbe7f0',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 184 },
      { art: icon('dress', { hue: 150, saturation: 0.85 }), h: 455, x: 480, y: 610 },
    ],
  },
  'cotton-t-shirt': {
    setting: 'hung',
    wall: '#f4d9cf',
    pieces: [
      { art: hanger(), h: 90, x: 480, y: 184 },
      { art: icon('t-shirt'), h: 420, x: 480, y: 580 },
    ],
  },
};
