/** What the pictures in “kitchen” show. */
import { icon, TRUE_RED } from '../icons';
import { board, casserole, kettle, mixer, plates, refrigerator, toaster } from '../objects/kitchen';
import type { Recipe } from '../scene';

export const kitchenPlans: Record<string, Recipe> = {
  'blue-teapot': {
    setting: 'kitchen',
    wall: '#f3e3cf',
    pieces: [
      { art: icon('teapot', { hue: 230, saturation: 0.75 }), h: 370, x: 430 },
      { art: icon('cupcake'), h: 150, x: 780, y: 640 },
    ],
  },
  'orange-casserole': {
    setting: 'kitchen',
    wall: '#cfe0d6',
    pieces: [
      { art: casserole('#e8702f'), h: 350, x: 450 },
      { art: icon('lemon'), h: 110, x: 810, y: 640 },
    ],
  },
  'mint-stand-mixer': {
    setting: 'kitchen',
    wall: '#f4d9cf',
    pieces: [
      { art: mixer('#8fccb2'), h: 440, x: 440 },
      { art: icon('egg'), h: 90, x: 740, y: 640 },
      { art: icon('egg'), h: 90, x: 800, y: 624, turn: 12 },
    ],
  },
  'cream-kettle': {
    setting: 'kitchen',
    wall: '#b9d3d8',
    pieces: [{ art: kettle('#f0e3c4'), h: 380, x: 470 }],
  },
  'red-toaster': {
    setting: 'kitchen',
    wall: '#f6e7b8',
    pieces: [
      { art: toaster('#d23f3f'), h: 370, x: 430 },
      { art: icon('honey-pot'), h: 150, x: 800, y: 640 },
    ],
  },
  'fondue-set': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: icon('fondue', TRUE_RED), h: 420, x: 440 },
      { art: icon('bread'), h: 150, x: 770, y: 640 },
    ],
  },
  'blue-rim-plates': {
    setting: 'kitchen',
    wall: '#e7ddf0',
    pieces: [
      { art: plates('#3f6fb0'), h: 400, x: 450 },
      { art: icon('spoon'), h: 130, x: 800, y: 630 },
    ],
  },
  'mixing-bowl': {
    setting: 'kitchen',
    wall: '#e9c9b4',
    pieces: [
      { art: icon('bowl-with-spoon'), h: 370, x: 460 },
      { art: icon('red-apple'), h: 130, x: 800, y: 636 },
    ],
  },
  'chefs-knife': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: board('#c48f58'), h: 400, y: 580, turn: -4 },
      { art: icon('kitchen-knife'), h: 400, y: 560 },
      { art: icon('tomato'), h: 130, x: 180, y: 660 },
    ],
  },
  'small-refrigerator': {
    setting: 'room',
    wall: '#f2dcc9',
    pieces: [
      { art: refrigerator('#8fc7c4'), h: 470, x: 450 },
      { art: icon('lemon'), h: 90, x: 760, y: 640 },
    ],
  },
};
