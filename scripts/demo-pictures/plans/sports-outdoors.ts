/** Recipes of the pictures in the category “sports-outdoors”. */
import { icon, TRUE_RED } from '../icons';
import { tent } from '../objects/toys';
import type { Recipe } from '../scene';

export const sportsPlans: Record<string, Recipe> = {
  skateboard: {
    setting: 'flat',
    ground: '#cfc9c0',
    pieces: [{ art: icon('skateboard'), h: 520, x: 480, y: 625 }],
  },
  'tennis-racket': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [{ art: icon('tennis', TRUE_RED), h: 540, x: 480, y: 630 }],
  },
  'roller-skates': {
    setting: 'street',
    wall: '#b98f7a',
    pieces: [
      { art: icon('roller-skate'), h: 300, x: 270, y: 590 },
      { art: icon('roller-skate'), h: 340, x: 630, y: 650 },
    ],
  },
  'ice-skates': {
    setting: 'flat',
    ground: '#b9cdd4',
    pieces: [
      { art: icon('ice-skate'), h: 340, x: 310, y: 510, turn: 8 },
      { art: icon('ice-skate'), h: 340, x: 660, y: 600, turn: -5 },
    ],
  },
  'orange-tent': { setting: 'lawn', pieces: [{ art: tent('#ef8a3a'), h: 400, x: 470 }] },
  'hiking-rucksack': {
    setting: 'lawn',
    pieces: [
      { art: icon('backpack', { hue: 190, saturation: 0.7 }), h: 460, x: 430 },
      { art: icon('compass'), h: 120, x: 760, y: 640 },
    ],
  },
  'walking-boots': {
    setting: 'shed',
    wall: '#b7c4cf',
    pieces: [
      { art: icon('hiking-boot'), h: 270, x: 290, y: 580 },
      { art: icon('hiking-boot'), h: 300, x: 620, y: 650 },
    ],
  },
  'boxing-gloves': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: icon('boxing-glove', TRUE_RED), h: 390, x: 290, y: 540, turn: -8 },
      { art: icon('boxing-glove', TRUE_RED), h: 390, x: 660, y: 590, turn: 8, mirrored: true },
    ],
  },
  'cricket-bat': {
    setting: 'flat',
    ground: '#7d5238',
    pieces: [{ art: icon('cricket-game'), h: 530, x: 480, y: 625 }],
  },
  'snorkel-set': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [
      { art: icon('diving-mask'), h: 450, x: 450, y: 590 },
      { art: icon('spiral-shell'), h: 150, x: 830, y: 660 },
    ],
  },
  basketball: {
    setting: 'street',
    wall: '#c77f63',
    pieces: [{ art: icon('basketball'), h: 380, x: 470, y: 640 }],
  },
  'downhill-skis': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [{ art: icon('skis'), h: 540, x: 480, y: 630 }],
  },
  'wooden-sled': { setting: 'shed', pieces: [{ art: icon('sled'), h: 360, x: 470, y: 630 }] },
  'fishing-rod': {
    setting: 'lawn',
    pieces: [
      { art: icon('fishing-pole'), h: 500, x: 460, y: 640 },
      { art: icon('bucket'), h: 190, x: 800, y: 640 },
    ],
  },
  'flying-disc': {
    setting: 'lawn',
    pieces: [{ art: icon('flying-disc'), h: 300, x: 470, y: 600 }],
  },
  'table-tennis-set': {
    setting: 'flat',
    ground: '#9b6b43',
    pieces: [{ art: icon('ping-pong', TRUE_RED), h: 500, x: 480, y: 610 }],
  },
  'badminton-set': {
    setting: 'lawn',
    pieces: [{ art: icon('badminton'), h: 440, x: 460, y: 630 }],
  },
  'baseball-pair': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [
      { art: icon('baseball'), h: 320, x: 320, y: 500 },
      { art: icon('softball'), h: 340, x: 630, y: 610 },
    ],
  },
  'open-canoe': { setting: 'lawn', pieces: [{ art: icon('canoe'), h: 430, x: 480, y: 640 }] },
  'blue-tent': {
    setting: 'lawn',
    pieces: [
      { art: tent('#3f7fae'), h: 400, x: 470 },
      { art: icon('fire'), h: 130, x: 850, y: 660 },
    ],
  },
  'hockey-stick': {
    setting: 'flat',
    ground: '#b9cdd4',
    pieces: [{ art: icon('ice-hockey'), h: 520, x: 480, y: 620 }],
  },
  'judo-suit': {
    setting: 'hung',
    wall: '#cfe0d6',
    pieces: [{ art: icon('martial-arts-uniform'), h: 470, x: 480, y: 600 }],
  },
  'ski-goggles': {
    setting: 'table',
    wall: '#dbe7f0',
    pieces: [{ art: icon('goggles'), h: 340, x: 470 }],
  },
  'cabin-suitcase': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: icon('luggage'), h: 500, x: 460, y: 640 },
      { art: icon('womans-hat'), h: 130, x: 770, y: 650 },
    ],
  },
  'archery-bow': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [{ art: icon('bow-and-arrow'), h: 520, x: 480, y: 620 }],
  },
};
