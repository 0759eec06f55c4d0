/** What the pictures in “books” show. */
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
      { art: icon('telescope'), h: 430, x: 720, y: 610 },
      { art: cover('#27305e', icon('ringed-planet')), h: 440, x: 360, y: 640 },
    ],
  },
};
