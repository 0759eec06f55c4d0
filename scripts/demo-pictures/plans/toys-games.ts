/** What the pictures in “toys-games” show. */
import { icon } from '../icons';
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
};
