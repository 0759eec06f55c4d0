/** What the pictures in “home-audio” show. */
import { icon } from '../icons';
import { boombox, hifi, smallSpeaker, speaker, turntable, valveRadio } from '../objects/audio';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');

export const audioPlans: Record<string, Recipe> = {
  'walnut-turntable': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [
      { art: plant, h: 230, x: 130, y: 560 },
      { art: turntable('#9a6440', '#e4572e'), h: 320, x: 490, y: 640 },
    ],
  },
  'bookshelf-speakers': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [
      { art: speaker('#b07a4a'), h: 430, x: 290 },
      { art: speaker('#b07a4a'), h: 430, x: 660 },
    ],
  },
  'stereo-amplifier': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [
      { art: hifi('#d5d8df', false, '#8a5a3a'), h: 280, x: 470, y: 620 },
      { art: icon('cactus'), h: 150, x: 690, y: 346 },
    ],
  },
  'portable-radio': {
    setting: 'kitchen',
    wall: '#dbe7f0',
    pieces: [
      { art: icon('radio'), h: 380, x: 450 },
      { art: icon('croissant'), h: 130, x: 810, y: 640 },
    ],
  },
  headphones: {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [
      { art: icon('headphone'), h: 430, x: 450 },
      { art: icon('optical-disk'), h: 170, x: 790, y: 640 },
    ],
  },
  'cassette-deck': {
    setting: 'table',
    wall: '#d5dcc0',
    pieces: [
      { art: hifi('#4a4d59', true), h: 290, x: 470, y: 620 },
      { art: icon('potted-plant'), h: 180, x: 250, y: 340 },
    ],
  },
  boombox: {
    setting: 'room',
    wall: '#e7ddf0',
    pieces: [{ art: boombox('#d9473f'), h: 400, x: 480 }],
  },
  'valve-radio': {
    setting: 'table',
    wall: '#a9c3b0',
    pieces: [
      { art: valveRadio('#8a5433', '#d9c08f'), h: 400, x: 450, y: 620 },
      { art: icon('rose'), h: 220, x: 860, y: 620 },
    ],
  },
  'wireless-speaker': {
    setting: 'lawn',
    pieces: [
      { art: icon('basket'), h: 260, x: 790, y: 570 },
      { art: smallSpeaker('#3f8f9a'), h: 270, x: 400, y: 620 },
    ],
  },
  'tower-speakers': {
    setting: 'room',
    wall: '#e9c9b4',
    pieces: [
      { art: speaker('#3d3f4a', 520), h: 520, x: 250, y: 640 },
      { art: speaker('#3d3f4a', 520), h: 520, x: 710, y: 640 },
      { art: plant, h: 210, x: 480, y: 610 },
    ],
  },
};
