/** Recipes of the pictures in the category “furniture”. */
import { icon } from '../icons';
import { pile } from '../objects/books';
import { bench, bookcase, chest, desk, floorLamp, sideboard, sofa } from '../objects/furniture';
import { lowTable, roundTable, stool, wardrobe } from '../objects/tables';
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
      { art: floorLamp('#b98d3e', '#f3d9a4'), h: 500, x: 850, y: 590, prop: true },
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
      { art: sofa('#6f8fa8', 1), h: 260, x: 720, y: 616, prop: true },
    ],
  },
  'round-dining-table': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: roundTable('#b98452'), h: 300 },
      { art: icon('bouquet'), h: 150, y: 366 },
    ],
  },
  'terracotta-loveseat': {
    setting: 'room',
    wall: '#efe6dc',
    pieces: [
      { art: plant, h: 270, x: 850, y: 596 },
      { art: sofa('#c8694a', 2), h: 360, x: 440 },
    ],
  },
  'navy-armchair': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: floorLamp('#8a8f9c', '#f6ecd2'), h: 480, x: 800, y: 596, prop: true },
      { art: sofa('#3d5a80', 1), h: 400, x: 420 },
    ],
  },
  'white-chest-of-drawers': {
    setting: 'room',
    wall: '#a9c3b0',
    pieces: [
      { art: chest('#efeae0', 3), h: 420, x: 470 },
      { art: icon('teddy-bear'), h: 120, x: 470, y: 208 },
    ],
  },
  'painted-bookcase': {
    setting: 'room',
    wall: '#f4d9cf',
    pieces: [{ art: bookcase('#6f9a8d', spines), h: 530, x: 480 }],
  },
  'bar-stools': {
    setting: 'kitchen',
    wall: '#dbe7f0',
    ground: '#c99a66',
    pieces: [
      { art: stool('#8a5a35', '#d9a441'), h: 440, x: 330, y: 650 },
      { art: stool('#8a5a35', '#d9a441'), h: 440, x: 640, y: 660 },
    ],
  },
  'oak-wardrobe': {
    setting: 'room',
    wall: '#d5dcc0',
    pieces: [
      { art: wardrobe('#c99a66'), h: 560, x: 450, y: 640 },
      { art: icon('potted-plant'), h: 190, x: 780, y: 640 },
    ],
  },
  'teak-sideboard': {
    setting: 'room',
    wall: '#b9d3d8',
    pieces: [
      { art: sideboard('#c58a4e'), h: 310 },
      { art: icon('framed-picture'), h: 190, x: 480, y: 200, flying: true, prop: true },
    ],
  },
  'child-desk': {
    setting: 'room',
    wall: '#e7ddf0',
    pieces: [
      { art: desk('#e8d3b0', 1), h: 300 },
      { art: icon('crayon'), h: 90, x: 640, y: 336 },
      { art: icon('globe-showing-americas'), h: 120, x: 320, y: 336 },
    ],
  },
  'black-floor-lamp': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: floorLamp('#2f313a', '#efe6d2'), h: 580, x: 460 },
      { art: plant, h: 210, x: 740, y: 640 },
    ],
  },
  'hall-bench': {
    setting: 'room',
    wall: '#f3e3cf',
    pieces: [
      { art: bench('#8a5a35'), h: 370, x: 460 },
      { art: icon('hiking-boot'), h: 110, x: 780, y: 660 },
    ],
  },
  nightstand: {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: chest('#9b6b43', 2, '#7d5238'), h: 370 },
      { art: icon('alarm-clock'), h: 140, x: 440, y: 258 },
    ],
  },
  'steel-filing-cabinet': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [{ art: icon('file-cabinet'), h: 480, x: 470 }],
  },
  'coffee-table': {
    setting: 'room',
    wall: '#f1cfd3',
    pieces: [
      { art: lowTable('#9b6b43'), h: 250 },
      { art: pile(['#588b8b', '#f2c14e'], 40), h: 50, x: 330, y: 388 },
      { art: icon('hot-beverage'), h: 90, x: 640, y: 388 },
    ],
  },
  'mantel-clock': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [{ art: icon('mantelpiece-clock'), h: 420, x: 470 }],
  },
};
