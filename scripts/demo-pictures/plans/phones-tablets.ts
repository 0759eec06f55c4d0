/** What the pictures in “phones-tablets” show. */
import { icon, TRUE_RED } from '../icons';
import { pile } from '../objects/books';
import { buttonPhone, flipPhone, phoneBack, phoneFront, reader, tablet } from '../objects/devices';
import type { Recipe } from '../scene';

const cup = icon('hot-beverage');
const plant = icon('potted-plant');

export const phonesPlans: Record<string, Recipe> = {
  'black-smartphone': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [
      { art: phoneFront('#2b2d36', '#5b6ee1', '#e58fa3'), h: 560, x: 470, y: 640, turn: 6 },
      { art: cup, h: 170, x: 790, y: 260 },
    ],
  },
  'blue-smartphone': {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [
      { art: pile(['#c8553d', '#588b8b', '#f2c14e']), h: 130, x: 640, y: 590 },
      { art: phoneBack('#4f86c6'), h: 430, x: 410, turn: -3 },
    ],
  },
  'pink-smartphone': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: phoneFront('#e9a0b0', '#ffd3a5', '#fd6585'), h: 520, x: 500, y: 620, turn: -9 },
      { art: icon('sunglasses'), h: 110, x: 190, y: 620 },
    ],
  },
  'flip-phone': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: flipPhone('#d9cbb0'), h: 500, x: 440 },
      { art: icon('old-key'), h: 110, x: 740, y: 640 },
    ],
  },
  'silver-tablet': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [
      { art: tablet('#c9ccd4', '#3f5efb', '#f2a7c3'), h: 400, x: 450 },
      { art: icon('cactus'), h: 170, x: 880, y: 610 },
    ],
  },
  'keyboard-tablet': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: tablet('#3a3d49', '#0f9b8e', '#f7d774', 'keyboard'), h: 410, x: 460, y: 630 },
      { art: plant, h: 190, x: 860, y: 590 },
    ],
  },
  'e-reader': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [
      { art: reader('#3b3e49'), h: 520, x: 460, y: 620, turn: -5 },
      { art: icon('glasses'), h: 120, x: 790, y: 620, turn: 8 },
    ],
  },
  'kids-tablet': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: tablet('#ffffff', '#36c3e8', '#ffd35c', 'bumper'), h: 430, x: 450 },
      { art: icon('teddy-bear'), h: 210, x: 850, y: 640 },
    ],
  },
  'desk-telephone': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: icon('telephone', TRUE_RED), h: 400, x: 430 },
      { art: icon('spiral-notepad'), h: 140, x: 780, y: 630 },
    ],
  },
  'button-phone': {
    setting: 'flat',
    ground: '#7d5238',
    pieces: [
      { art: buttonPhone('#5f7fb8'), h: 500, x: 480, y: 610, turn: 11 },
      { art: icon('coin'), h: 90, x: 210, y: 600 },
    ],
  },
};
