/** Recipes of the pictures in the category “phones-tablets”. */
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
  'white-smartphone': {
    setting: 'flat',
    ground: '#b98c6a',
    pieces: [
      { art: phoneFront('#eef0f3', '#36c3e8', '#5b6ee1'), h: 540, x: 470, y: 630, turn: -7 },
      { art: icon('headphone'), h: 200, x: 810, y: 300 },
    ],
  },
  'green-smartphone': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: phoneBack('#5f8f6b'), h: 430, x: 460, turn: 3 },
      { art: plant, h: 210, x: 780, y: 610 },
    ],
  },
  'red-smartphone': {
    setting: 'table',
    wall: '#dbe7f0',
    pieces: [
      { art: phoneBack('#c8453b'), h: 430, x: 340, turn: -3 },
      { art: phoneFront('#2b2d36', '#ff9a8b', '#f2c14e'), h: 430, x: 640, y: 626, turn: 4 },
    ],
  },
  'purple-smartphone': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [
      { art: phoneFront('#8a6fa8', '#c9a7f2', '#6c5bd6'), h: 540, x: 500, y: 632, turn: 9 },
      { art: icon('key'), h: 110, x: 200, y: 640 },
    ],
  },
  'grey-flip-phone': {
    setting: 'table',
    wall: '#f6e7b8',
    pieces: [{ art: flipPhone('#8f96a3'), h: 500, x: 470 }],
  },
  'large-tablet': {
    setting: 'table',
    wall: '#f3e3cf',
    pieces: [
      { art: tablet('#33353f', '#ff9966', '#5b6ee1'), h: 430, x: 470 },
      { art: icon('hot-beverage'), h: 140, x: 870, y: 640 },
    ],
  },
  'mini-tablet': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [
      { art: tablet('#e6c7b0', '#43c6ac', '#f8ffae'), h: 360, x: 470, y: 560, turn: -8 },
      { art: icon('glasses'), h: 110, x: 800, y: 660 },
    ],
  },
  'white-e-reader': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: reader('#f1efe8'), h: 450, x: 450, turn: 3 },
      { art: icon('hot-beverage'), h: 150, x: 780, y: 640 },
    ],
  },
  'drawing-tablet': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [
      { art: tablet('#3a3d49', '#fdfbf4', '#f3e3cf'), h: 430, x: 440, y: 600, turn: -4 },
      { art: icon('pencil'), h: 260, x: 820, y: 620 },
    ],
  },
  'mint-telephone': {
    setting: 'table',
    wall: '#f1cfd3',
    pieces: [
      { art: icon('telephone', { hue: 190, saturation: 0.55, lightness: 1.15 }), h: 400, x: 450 },
    ],
  },
  pager: { setting: 'table', wall: '#e7ddf0', pieces: [{ art: icon('pager'), h: 370, x: 460 }] },
  'fax-machine': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [{ art: icon('fax-machine'), h: 420, x: 470 }],
  },
  'yellow-button-phone': {
    setting: 'flat',
    ground: '#9b6b43',
    pieces: [{ art: buttonPhone('#d9a441'), h: 500, x: 480, y: 610, turn: -9 }],
  },
  'smart-watch': {
    setting: 'flat',
    ground: '#d8d2c6',
    pieces: [{ art: icon('watch'), h: 500, x: 480, y: 610, turn: 6 }],
  },
  'power-bank': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [
      { art: icon('battery'), h: 420, x: 380, y: 590, turn: -6 },
      { art: icon('electric-plug'), h: 260, x: 720, y: 620 },
    ],
  },
};
