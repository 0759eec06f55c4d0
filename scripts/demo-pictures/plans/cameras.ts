/** Recipes of the pictures in the category “cameras”. */
import { icon } from '../icons';
import { pile } from '../objects/books';
import {
  compactCamera,
  foldingCamera,
  instantCamera,
  rangefinder,
  tripod,
  twinLens,
} from '../objects/cameras';
import { zoomLens } from '../objects/tables';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');

export const camerasPlans: Record<string, Recipe> = {
  'film-slr': {
    setting: 'table',
    wall: '#e9c9b4',
    pieces: [
      { art: icon('camera'), h: 390, x: 450 },
      { art: icon('film-frames'), h: 120, x: 800, y: 640 },
    ],
  },
  'waterproof-camera': {
    setting: 'lawn',
    pieces: [
      { art: compactCamera('#2f8fc4'), h: 330, x: 440 },
      { art: icon('spiral-shell'), h: 130, x: 800, y: 640 },
    ],
  },
  'instant-camera': {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [
      { art: instantCamera('#f7f3ea'), h: 430, x: 440, y: 620 },
      { art: icon('sunflower'), h: 220, x: 780, y: 610 },
    ],
  },
  'folding-camera': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: foldingCamera('#33353f'), h: 400, x: 460 },
      { art: pile(['#8c5a3c', '#3d5a80']), h: 80, x: 800, y: 630 },
    ],
  },
  'twin-lens-reflex': {
    setting: 'table',
    wall: '#f1cfd3',
    pieces: [
      { art: twinLens('#3a3540'), h: 460, x: 450 },
      { art: plant, h: 200, x: 760, y: 600 },
    ],
  },
  'red-compact-camera': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [
      { art: compactCamera('#d2393f'), h: 350, x: 480, y: 540, turn: -5 },
      { art: icon('world-map'), h: 190, x: 800, y: 680, turn: 10 },
    ],
  },
  'brown-mirrorless': {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [{ art: rangefinder('#8a5a35'), h: 360, x: 470 }],
  },
  'black-rangefinder': {
    setting: 'room',
    wall: '#f3e3cf',
    pieces: [
      { art: tripod(), h: 380, x: 480, y: 676 },
      { art: rangefinder('#3a3c46', '#5a5d69'), h: 240, x: 480, y: 306, flying: true },
      { art: plant, h: 230, x: 820, y: 620 },
    ],
  },
  camcorder: {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: icon('video-camera'), h: 380, x: 450 },
      { art: icon('videocassette'), h: 110, x: 810, y: 640 },
    ],
  },
  'cine-projector': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: icon('film-projector'), h: 440, x: 470 },
      { art: icon('popcorn'), h: 190, x: 830, y: 640 },
    ],
  },
  'flash-camera': {
    setting: 'table',
    wall: '#dbe7f0',
    pieces: [{ art: icon('camera-with-flash'), h: 410, x: 470 }],
  },
  'cine-camera': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [{ art: icon('movie-camera'), h: 430, x: 470 }],
  },
  'silver-compact': {
    setting: 'flat',
    ground: '#9b6b43',
    pieces: [{ art: compactCamera('#c9ccd4'), h: 350, x: 470, y: 540, turn: 5 }],
  },
  'green-compact': {
    setting: 'lawn',
    pieces: [
      { art: compactCamera('#5f8f6b'), h: 330, x: 450 },
      { art: icon('basket'), h: 210, x: 830, y: 610 },
    ],
  },
  'pink-instant-camera': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [{ art: instantCamera('#f0b7c0'), h: 440, x: 470, y: 624 }],
  },
  'black-instant-camera': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: instantCamera('#43464f'), h: 440, x: 450, y: 624 },
      { art: icon('cactus'), h: 170, x: 780, y: 630 },
    ],
  },
  'brown-folding-camera': {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [{ art: foldingCamera('#7c4428'), h: 410, x: 480 }],
  },
  'grey-twin-lens': {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [
      { art: twinLens('#5b5f6b'), h: 460, x: 430 },
      { art: icon('film-frames'), h: 120, x: 740, y: 640 },
    ],
  },
  'tan-rangefinder': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [{ art: rangefinder('#b98452'), h: 350, x: 470 }],
  },
  'green-rangefinder': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [
      { art: rangefinder('#4a6d5a'), h: 360, x: 470, y: 560, turn: -4 },
      { art: icon('sunglasses'), h: 100, x: 800, y: 670 },
    ],
  },
  'aluminium-tripod': {
    setting: 'room',
    wall: '#e9c9b4',
    pieces: [{ art: tripod(), h: 540, x: 470, y: 660 }],
  },
  'zoom-lens': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: zoomLens('#3a3d49'), h: 450, x: 460 },
      { art: icon('film-frames'), h: 110, x: 760, y: 640 },
    ],
  },
  'expired-film': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: icon('film-frames'), h: 330, x: 320, y: 480, turn: -8 },
      { art: icon('film-frames', { hue: 160 }), h: 330, x: 640, y: 620, turn: 7 },
    ],
  },
  'camera-backpack': {
    setting: 'room',
    wall: '#f3e3cf',
    pieces: [
      { art: icon('backpack', { saturation: 0.2, lightness: 0.8 }), h: 470, x: 460, y: 640 },
      { art: compactCamera('#33353f'), h: 130, x: 800, y: 650 },
    ],
  },
  'small-telescope': {
    setting: 'lawn',
    pieces: [{ art: icon('telescope'), h: 490, x: 460, y: 640 }],
  },
};
