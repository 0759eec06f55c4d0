/** What the pictures in “furniture” show. */
import { icon } from '../icons';
import { pile } from '../objects/books';
import { bookcase, chest, desk, floorLamp, sideboard, sofa } from '../objects/furniture';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');
const spines = ['#c8553d', '#588b8b', '#f2c14e', '#3d5a80', '#8a6fa8', '#e8e1d0'];

export const furniturePlans: Record<string, Recipe> = {
  'oak-writing-desk': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: desk('#d0a065', 2), h: 330 },
      { art: pile(['#3d5a80', '#c8553d'], 40), h: 50, x: 300, y: 306 },
      { art: plant, h: 130, x: 660, y: 306 },
    ],
  },
  'green-sofa': {
    setting: 'room',
    wall: '#f3e3cf',
    pieces: [
      { art: floorLamp('#b98d3e', '#f3d9a4'), h: 500, x: 850, y: 590 },
      { art: sofa('#5c8f6b', 3), h: 350, x: 430 },
    ],
  },
  'mustard-armchair': {
    setting: 'room',
    wall: '#b9d3d8',
    pieces: [
      { art: plant, h: 250, x: 190, y: 596 },
      { art: sofa('#e0a63a', 1), h: 400, x: 500 },
    ],
  },
  'walnut-sideboard': {
    setting: 'room',
    wall: '#f4d9cf',
    pieces: [
      { art: sideboard('#9a6440'), h: 320 },
      { art: icon('mantelpiece-clock'), h: 120, x: 330, y: 310 },
      { art: icon('cactus'), h: 120, x: 640, y: 310 },
    ],
  },
  'pine-bookcase': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: bookcase('#dcae72', spines), h: 530, x: 430 },
      { art: plant, h: 190, x: 740, y: 640 },
    ],
  },
  'kitchen-chairs': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: icon('chair'), h: 390, x: 320, y: 600 },
      { art: icon('chair'), h: 410, x: 630, y: 640, mirrored: true },
    ],
  },
  'gilt-mirror': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: icon('mirror'), h: 500, x: 470, turn: -2 },
      { art: icon('candle'), h: 150, x: 760, y: 630 },
    ],
  },
  'blue-chest-of-drawers': {
    setting: 'room',
    wall: '#efe6dc',
    pieces: [
      { art: chest('#7fa3bd', 4), h: 440, x: 500 },
      { art: icon('bouquet'), h: 130, x: 500, y: 190 },
    ],
  },
  'single-bed': {
    setting: 'room',
    wall: '#e7ddf0',
    pieces: [{ art: icon('bed'), h: 430, x: 480, y: 640 }],
  },
  'brass-floor-lamp': {
    setting: 'room',
    wall: '#e9c9b4',
    pieces: [
      { art: floorLamp('#c79a42', '#f0cf8e'), h: 570, x: 400 },
      { art: sofa('#6f8fa8', 1), h: 260, x: 720, y: 616 },
    ],
  },
};
