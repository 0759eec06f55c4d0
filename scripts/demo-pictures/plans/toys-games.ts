/** Recipes of the pictures in the category “toys-games”. */
import { icon, TRUE_RED } from '../icons';
import { blocks, chessboard, dollsHouse } from '../objects/toys';
import type { Recipe } from '../scene';

export const toysPlans: Record<string, Recipe> = {
  'teddy-bear': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: icon('teddy-bear'), h: 450, x: 450 },
      { art: icon('wrapped-gift'), h: 180, x: 790, y: 640 },
    ],
  },
  'toy-steam-engine': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [{ art: icon('locomotive'), h: 430, x: 450 }],
  },
  'nesting-dolls': {
    setting: 'table',
    wall: '#dbe7f0',
    pieces: [
      { art: icon('nesting-dolls'), h: 410, x: 250 },
      { art: icon('nesting-dolls', { hue: 230, only: [300, 360] }), h: 300, x: 500, y: 616 },
      { art: icon('nesting-dolls', { hue: 150, only: [300, 360] }), h: 210, x: 700, y: 628 },
      { art: icon('nesting-dolls', { hue: 60, only: [300, 360] }), h: 130, x: 845, y: 640 },
    ],
  },
  'rainbow-kite': {
    setting: 'lawn',
    pieces: [{ art: icon('kite'), h: 440, x: 480, y: 500, turn: 3, flying: true }],
  },
  'bead-abacus': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: icon('abacus'), h: 420, x: 460 },
      { art: icon('red-apple'), h: 140, x: 800, y: 640 },
    ],
  },
  'dolls-house': {
    setting: 'room',
    wall: '#f4d9cf',
    pieces: [
      { art: dollsHouse('#f4ead3', '#c9614b'), h: 520, x: 450, y: 640 },
      { art: icon('teddy-bear'), h: 180, x: 830, y: 650 },
    ],
  },
  'letter-blocks': {
    setting: 'room',
    wall: '#b9d3d8',
    pieces: [{ art: blocks(), h: 400, x: 480 }],
  },
  'chess-set': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: chessboard('#7a4a2e', '#ecd3a4'), h: 190, x: 480, y: 660 },
      ...[250, 365, 480, 595, 710].map((x, i) => ({
        art: icon('chess-pawn', i % 2 ? { lightness: 3.1, saturation: 0.5 } : {}),
        h: 170 + (i % 2) * 40,
        x,
        y: 560 + (i % 2) * 50,
        prop: false,
      })),
    ],
  },
  'dinosaur-pair': {
    setting: 'lawn',
    pieces: [
      { art: icon('sauropod', { hue: 70 }), h: 390, x: 300, y: 600 },
      { art: icon('t-rex'), h: 360, x: 670, y: 640, mirrored: true },
    ],
  },
  'game-controller': {
    setting: 'table',
    wall: '#f1cfd3',
    pieces: [
      { art: icon('video-game'), h: 400, x: 450 },
      { art: icon('popcorn'), h: 200, x: 820, y: 630 },
    ],
  },
  'toy-tractor': {
    setting: 'room',
    wall: '#d5dcc0',
    pieces: [{ art: icon('tractor'), h: 420, x: 460 }],
  },
  'toy-fire-engine': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [{ art: icon('fire-engine', TRUE_RED), h: 420, x: 470 }],
  },
  'toy-sailboat': {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [{ art: icon('sailboat'), h: 460, x: 460 }],
  },
  'jigsaw-puzzle': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: icon('puzzle-piece'), h: 330, x: 310, y: 480, turn: -10 },
      { art: icon('puzzle-piece', { hue: 100 }), h: 330, x: 620, y: 600, turn: 14 },
    ],
  },
  'casino-dice': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: icon('game-die'), h: 300, x: 320, y: 586 },
      { art: icon('game-die'), h: 330, x: 620, y: 640, turn: 8 },
    ],
  },
  'arcade-joystick': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [{ art: icon('joystick'), h: 440, x: 470 }],
  },
  'tin-robot': {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [{ art: icon('robot'), h: 430, x: 470 }],
  },
  'carousel-horse': {
    setting: 'room',
    wall: '#f1cfd3',
    pieces: [{ art: icon('carousel-horse'), h: 520, x: 470, y: 640 }],
  },
  'model-racing-car': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [{ art: icon('racing-car', TRUE_RED), h: 330, x: 470 }],
  },
  'wooden-yo-yo': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [{ art: icon('yo-yo'), h: 480, x: 470, y: 600 }],
  },
  'blue-teddy': {
    setting: 'room',
    wall: '#f3e3cf',
    pieces: [{ art: icon('teddy-bear', { hue: 180, saturation: 0.6 }), h: 450, x: 470, y: 640 }],
  },
  'toy-rocket': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [{ art: icon('rocket'), h: 470, x: 460 }],
  },
  'pink-dolls-house': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [{ art: dollsHouse('#f6dfe2', '#5f8fa8'), h: 530, x: 480, y: 640 }],
  },
  'toy-helicopter': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [{ art: icon('helicopter'), h: 390, x: 470 }],
  },
  'bowling-set': {
    setting: 'room',
    wall: '#d5dcc0',
    pieces: [{ art: icon('bowling'), h: 440, x: 470, y: 636 }],
  },
};
