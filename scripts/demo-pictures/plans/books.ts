/** Recipes of the pictures in the category “books”. */
import { icon } from '../icons';
import { cover, pile, row, volumes } from '../objects/books';
import type { Recipe } from '../scene';

const glasses = icon('glasses');

export const booksPlans: Record<string, Recipe> = {
  'wild-flower-guide': {
    setting: 'table',
    wall: '#f3e3cf',
    pieces: [
      { art: icon('bouquet'), h: 230, x: 710, y: 610 },
      { art: cover('#4f8a5b', icon('tulip')), h: 440, x: 420, turn: -2 },
    ],
  },
  'stew-cookbook': {
    setting: 'kitchen',
    wall: '#cfe0d6',
    pieces: [
      { art: cover('#c8453b', icon('pot-of-food')), h: 440, x: 440, turn: 2 },
      { art: icon('garlic'), h: 120, x: 740, y: 640 },
    ],
  },
  'crime-paperbacks': {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [
      {
        art: row(['#e8813a', '#2f4858', '#e8b23a', '#7a2e3a', '#3f8f8a', '#efe6d2'], 14),
        h: 330,
        x: 450,
      },
      { art: glasses, h: 90, x: 800, y: 660 },
    ],
  },
  'world-atlas': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: cover('#2f5f9e', icon('globe-showing-europe-africa')), h: 470, x: 430, turn: -1 },
      { art: icon('compass'), h: 160, x: 740, y: 640 },
    ],
  },
  'dinosaur-book': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: cover('#f2b632', icon('t-rex'), '#7a4d12'), h: 450, x: 420 },
      { art: icon('sauropod', { hue: 60 }), h: 190, x: 740, y: 640 },
    ],
  },
  'novel-stack': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      {
        art: pile(['#3d5a80', '#c8553d', '#e8c06a', '#588b8b', '#7a4f7f', '#d98f8f', '#465d4c']),
        h: 400,
        x: 430,
        y: 620,
      },
      { art: icon('red-apple'), h: 140, x: 790, y: 640 },
    ],
  },
  'owl-book': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: cover('#efe3c6', icon('owl'), '#8a6a3a'), h: 440, x: 450, turn: 2 },
      { art: icon('feather'), h: 160, x: 760, y: 630 },
    ],
  },
  'leather-dictionary': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: volumes('#7c4428', 4), h: 380, x: 440 },
      { art: icon('magnifying-glass-tilted-left'), h: 150, x: 800, y: 650 },
    ],
  },
  'knitting-book': {
    setting: 'table',
    wall: '#f1cfd3',
    pieces: [
      { art: cover('#d98aa0', icon('yarn')), h: 430, x: 430, turn: -3 },
      { art: icon('yarn', { hue: 130 }), h: 180, x: 740, y: 640 },
    ],
  },
  'star-atlas': {
    setting: 'room',
    wall: '#b9c6dc',
    pieces: [
      { art: icon('telescope'), h: 430, x: 720, y: 610, prop: true },
      { art: cover('#27305e', icon('ringed-planet')), h: 440, x: 360, y: 640 },
    ],
  },
  'bread-book': {
    setting: 'kitchen',
    wall: '#f3e3cf',
    pieces: [
      { art: cover('#d9a441', icon('baguette-bread'), '#6b4418'), h: 440, x: 440, turn: -2 },
      { art: icon('bread'), h: 150, x: 760, y: 640 },
    ],
  },
  'bird-guide': {
    setting: 'table',
    wall: '#dbe7f0',
    pieces: [
      { art: cover('#588b8b', icon('bird')), h: 440, x: 450, turn: 2 },
      { art: icon('feather'), h: 140, x: 760, y: 640 },
    ],
  },
  'whale-book': {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [
      { art: cover('#2f5f8e', icon('whale')), h: 450, x: 440 },
      { art: icon('spiral-shell'), h: 130, x: 770, y: 640 },
    ],
  },
  'mountain-book': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: cover('#465d4c', icon('snow-capped-mountain')), h: 440, x: 440, turn: -2 },
      { art: icon('compass'), h: 140, x: 760, y: 640 },
    ],
  },
  'vegetable-book': {
    setting: 'kitchen',
    wall: '#d5dcc0',
    pieces: [
      { art: cover('#6f9a5b', icon('carrot')), h: 440, x: 430, turn: 2 },
      { art: icon('tomato'), h: 130, x: 750, y: 640 },
    ],
  },
  'railway-book': {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [{ art: cover('#8c2f45', icon('locomotive')), h: 450, x: 470, turn: -1 }],
  },
  'cat-book': {
    setting: 'room',
    wall: '#f1cfd3',
    pieces: [
      { art: cover('#efe3c6', icon('cat'), '#8a5a35'), h: 440, x: 430, turn: 3 },
      { art: icon('yarn'), h: 150, x: 760, y: 650 },
    ],
  },
  'piano-pieces': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [{ art: cover('#f1e7d0', icon('musical-score'), '#7a2e3a'), h: 440, x: 460, turn: -2 }],
  },
  'picture-book-pile': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      {
        art: pile(['#e4572e', '#f2c14e', '#5aa786', '#4f8fc0', '#e58fa3', '#8a6fa8']),
        h: 360,
        x: 420,
        y: 630,
      },
      { art: icon('duck'), h: 170, x: 770, y: 640 },
    ],
  },
  'poetry-book': {
    setting: 'table',
    wall: '#e9c9b4',
    pieces: [
      { art: cover('#7a2e3a', icon('rose')), h: 420, x: 440, turn: 3 },
      { art: glasses, h: 90, x: 780, y: 650 },
    ],
  },
  'travel-guides': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [
      { art: row(['#2f6fc4', '#f2c14e', '#c8453b'], 8), h: 350, x: 430 },
      { art: icon('luggage'), h: 210, x: 770, y: 630 },
    ],
  },
  encyclopedia: {
    setting: 'table',
    wall: '#f3e3cf',
    pieces: [{ art: volumes('#2f4858', 5), h: 380, x: 470 }],
  },
  'sewing-book': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: cover('#8a6fa8', icon('thread')), h: 430, x: 440, turn: -3 },
      { art: icon('scissors'), h: 150, x: 770, y: 640 },
    ],
  },
  'chess-book': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: cover('#e8e1d0', icon('chess-pawn'), '#33353f'), h: 430, x: 440 },
      { art: icon('chess-pawn'), h: 180, x: 760, y: 630 },
    ],
  },
  'blank-notebooks': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [
      { art: icon('notebook-with-decorative-cover'), h: 400, x: 330, y: 560, turn: -8 },
      { art: icon('notebook'), h: 400, x: 640, y: 610, turn: 7 },
    ],
  },
};
