/** Recipes of the pictures in the category “kitchen”. */
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
  'yellow-casserole': {
    setting: 'kitchen',
    wall: '#dbe7f0',
    pieces: [{ art: casserole('#e3b03a'), h: 350, x: 470 }],
  },
  'mint-kettle': {
    setting: 'kitchen',
    wall: '#f4d9cf',
    pieces: [
      { art: kettle('#7fb3a2'), h: 390, x: 450 },
      { art: icon('teacup-without-handle'), h: 120, x: 790, y: 640 },
    ],
  },
  'cream-toaster': {
    setting: 'kitchen',
    wall: '#a9c3b0',
    pieces: [{ art: toaster('#efe3c6'), h: 380, x: 460 }],
  },
  'red-stand-mixer': {
    setting: 'kitchen',
    wall: '#f3e3cf',
    pieces: [
      { art: mixer('#c8453b'), h: 450, x: 450 },
      { art: icon('cupcake'), h: 130, x: 770, y: 640 },
    ],
  },
  'soup-pot': {
    setting: 'kitchen',
    wall: '#d5dcc0',
    pieces: [{ art: icon('pot-of-food'), h: 400, x: 460 }],
  },
  'frying-pan': {
    setting: 'kitchen',
    wall: '#b9d3d8',
    pieces: [{ art: icon('cooking'), h: 400, x: 480 }],
  },
  'wine-glasses': {
    setting: 'table',
    wall: '#f1cfd3',
    pieces: [
      { art: icon('wine-glass'), h: 360, x: 270, y: 590 },
      { art: icon('wine-glass'), h: 390, x: 480, y: 630 },
      { art: icon('wine-glass'), h: 360, x: 690, y: 596 },
    ],
  },
  'whisky-tumblers': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [
      { art: icon('tumbler-glass'), h: 300, x: 310, y: 590 },
      { art: icon('tumbler-glass'), h: 330, x: 620, y: 636 },
    ],
  },
  'lunch-box': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [
      { art: icon('bento-box'), h: 450, x: 470, y: 590 },
      { art: icon('chopsticks'), h: 240, x: 830, y: 640 },
    ],
  },
  'balance-scale': {
    setting: 'kitchen',
    wall: '#e9c9b4',
    pieces: [{ art: icon('balance-scale'), h: 420, x: 470 }],
  },
  'chopping-board': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: board('#9b6b43'), h: 430, y: 580, turn: 3 },
      { art: icon('carrot'), h: 170, x: 420, y: 490 },
      { art: icon('onion'), h: 130, x: 620, y: 500 },
    ],
  },
  'green-rim-plates': {
    setting: 'kitchen',
    wall: '#f6e7b8',
    pieces: [{ art: plates('#4f8a6d'), h: 410, x: 470 }],
  },
  'preserving-jars': {
    setting: 'kitchen',
    wall: '#cfe0d6',
    pieces: [
      { art: icon('jar'), h: 330, x: 270, y: 590 },
      { art: icon('jar'), h: 380, x: 490, y: 630 },
      { art: icon('jar'), h: 330, x: 710, y: 596 },
    ],
  },
  'tea-bowls': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: icon('teacup-without-handle'), h: 280, x: 300, y: 590 },
      { art: icon('teacup-without-handle', { hue: 90 }), h: 310, x: 620, y: 640 },
    ],
  },
  'picnic-basket': {
    setting: 'lawn',
    pieces: [
      { art: icon('basket'), h: 400, x: 440, y: 630 },
      { art: icon('baguette-bread'), h: 170, x: 790, y: 640 },
    ],
  },
};
