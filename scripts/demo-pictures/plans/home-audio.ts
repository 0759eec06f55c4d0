/** Recipes of the pictures in the category “home-audio”. */
import { icon } from '../icons';
import { boombox, hifi, smallSpeaker, speaker, turntable, valveRadio } from '../objects/audio';
import { cassettePlayer, recordCrate } from '../objects/tables';
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
  'black-turntable': {
    setting: 'table',
    wall: '#f4d9cf',
    pieces: [{ art: turntable('#3a3d49', '#5b6ee1'), h: 330, x: 480, y: 640 }],
  },
  'white-speakers': {
    setting: 'room',
    wall: '#a9c3b0',
    pieces: [
      { art: speaker('#e9e4da'), h: 430, x: 290 },
      { art: speaker('#e9e4da'), h: 430, x: 660 },
    ],
  },
  'cream-table-radio': {
    setting: 'kitchen',
    wall: '#d5dcc0',
    pieces: [{ art: valveRadio('#e8dcc0', '#c8694a'), h: 390, x: 460, y: 620 }],
  },
  'yellow-boombox': {
    setting: 'lawn',
    pieces: [{ art: boombox('#e3a83a'), h: 400, x: 480, y: 640 }],
  },
  'blue-boombox': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [{ art: boombox('#3f7fae'), h: 400, x: 480 }],
  },
  'black-receiver': {
    setting: 'table',
    wall: '#e9c9b4',
    pieces: [
      { art: hifi('#3a3d49', false), h: 290, x: 470, y: 620 },
      { art: plant, h: 170, x: 300, y: 336 },
    ],
  },
  'silver-cassette-deck': {
    setting: 'table',
    wall: '#b9d3d8',
    pieces: [{ art: hifi('#c9ccd4', true), h: 300, x: 470, y: 620 }],
  },
  'coral-wireless-speaker': {
    setting: 'table',
    wall: '#cfe0d6',
    pieces: [{ art: smallSpeaker('#e0705a'), h: 290, x: 460, y: 620 }],
  },
  'ivory-headphones': {
    setting: 'table',
    wall: '#e7ddf0',
    pieces: [
      { art: icon('headphone', { hue: 140, saturation: 1.6, lightness: 1.05 }), h: 440, x: 470 },
    ],
  },
  'clock-radio': {
    setting: 'table',
    wall: '#f3e3cf',
    pieces: [
      { art: icon('radio', { hue: 20, lightness: 0.9 }), h: 390, x: 460 },
      { art: icon('alarm-clock'), h: 160, x: 800, y: 640 },
    ],
  },
  'small-television': {
    setting: 'room',
    wall: '#d5dcc0',
    pieces: [{ art: icon('television'), h: 440, x: 470 }],
  },
  'record-crate': {
    setting: 'room',
    wall: '#efe6dc',
    pieces: [{ art: recordCrate('#c99a66'), h: 390, x: 460, y: 640 }],
  },
  'cassette-player': {
    setting: 'flat',
    ground: '#e0bf92',
    pieces: [{ art: cassettePlayer('#2f6fc4'), h: 470, x: 490, y: 600, turn: -5 }],
  },
  'compact-discs': {
    setting: 'flat',
    ground: '#9b6b43',
    pieces: [
      { art: icon('optical-disk'), h: 330, x: 320, y: 480 },
      { art: icon('dvd'), h: 340, x: 620, y: 610 },
    ],
  },
  subwoofer: {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      { art: speaker('#3d3f4a', 210), h: 390, x: 450, y: 630 },
      { art: plant, h: 240, x: 800, y: 610 },
    ],
  },
};
