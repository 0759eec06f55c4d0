/** Recipes of the pictures in the category “bicycles”. */
import { icon } from '../icons';
import { balanceBike, bicycle, tandem, wheelPair } from '../objects/bicycles';
import type { Recipe } from '../scene';

const plant = icon('potted-plant');

export const bicyclesPlans: Record<string, Recipe> = {
  'green-road-bike': {
    setting: 'street',
    pieces: [
      { art: bicycle({ frame: '#2f8f6b', bars: 'drop', tyre: 8, saddle: '#2d2f38' }), h: 430 },
    ],
  },
  'cream-step-through': {
    setting: 'street',
    wall: '#b98f7a',
    pieces: [
      {
        art: bicycle({
          frame: '#eadfbe',
          stepThrough: true,
          bars: 'upright',
          basket: '#c99a5b',
          mudguards: true,
          rack: true,
          saddle: '#a2623a',
          tyreColour: '#5a4a3c',
        }),
        h: 440,
      },
    ],
  },
  'blue-mountain-bike': {
    setting: 'lawn',
    pieces: [{ art: bicycle({ frame: '#2f6fc4', tyre: 19, saddle: '#24262e' }), h: 430, turn: -1 }],
  },
  'yellow-kids-bike': {
    setting: 'lawn',
    pieces: [
      {
        art: bicycle({
          frame: '#f2b632',
          wheel: 78,
          tyre: 15,
          stabilisers: true,
          bars: 'upright',
          saddle: '#2f6fc4',
          basket: '#fdfbf4',
        }),
        h: 370,
        x: 450,
      },
    ],
  },
  'orange-bmx': {
    setting: 'street',
    wall: '#d8c7b2',
    pieces: [
      {
        art: bicycle({ frame: '#ee6c2b', wheel: 82, tyre: 16, bars: 'bmx', saddle: '#24262e' }),
        h: 400,
        turn: 1,
      },
    ],
  },
  'teal-folding-bike': {
    setting: 'room',
    wall: '#f4d9cf',
    pieces: [
      {
        art: bicycle({
          frame: '#2ba3a3',
          wheel: 66,
          tyre: 12,
          stepThrough: true,
          rack: true,
          saddle: '#3a2a22',
        }),
        h: 390,
        x: 450,
      },
      { art: plant, h: 230, x: 860, y: 590 },
    ],
  },
  'burgundy-tourer': {
    setting: 'lawn',
    pieces: [
      {
        art: bicycle({
          frame: '#8c2f45',
          bars: 'drop',
          tyre: 10,
          mudguards: true,
          panniers: '#5f7a4a',
          saddle: '#a2623a',
        }),
        h: 430,
      },
    ],
  },
  'red-tandem': {
    setting: 'street',
    wall: '#d9a282',
    pieces: [{ art: tandem('#cf3a3a'), h: 360 }],
  },
  'wooden-balance-bike': {
    setting: 'room',
    wall: '#dbe7f0',
    pieces: [
      { art: balanceBike('#e0b274', '#d9534f'), h: 360, x: 440 },
      { art: icon('teddy-bear'), h: 150, x: 876, y: 650 },
    ],
  },
  'spare-wheels': {
    setting: 'shed',
    pieces: [
      { art: wheelPair(), h: 420, x: 450 },
      { art: icon('wrench'), h: 130, x: 800, y: 650 },
    ],
  },
  'black-city-bike': {
    setting: 'street',
    wall: '#d8c7b2',
    pieces: [
      {
        art: bicycle({
          frame: '#2f313a',
          bars: 'upright',
          tyre: 12,
          mudguards: true,
          rack: true,
          saddle: '#a2623a',
        }),
        h: 440,
      },
    ],
  },
  'white-road-bike': {
    setting: 'lawn',
    pieces: [
      { art: bicycle({ frame: '#eef0f3', bars: 'drop', tyre: 8, saddle: '#c8453b' }), h: 430 },
    ],
  },
  'pink-kids-bike': {
    setting: 'lawn',
    pieces: [
      {
        art: bicycle({
          frame: '#e58fa3',
          wheel: 74,
          tyre: 14,
          stepThrough: true,
          bars: 'upright',
          basket: '#fdfbf4',
          saddle: '#8a6fa8',
          stabilisers: true,
        }),
        h: 370,
      },
    ],
  },
  'green-shopper': {
    setting: 'street',
    wall: '#c77f63',
    pieces: [
      {
        art: bicycle({
          frame: '#5f8f6b',
          stepThrough: true,
          bars: 'upright',
          basket: '#c99a5b',
          panniers: '#8a5a35',
          mudguards: true,
          saddle: '#6b4a33',
        }),
        h: 440,
      },
    ],
  },
  'red-mountain-bike': {
    setting: 'lawn',
    pieces: [{ art: bicycle({ frame: '#d2393f', tyre: 19, saddle: '#24262e' }), h: 430 }],
  },
  'navy-gravel-bike': {
    setting: 'street',
    wall: '#b98f7a',
    pieces: [
      { art: bicycle({ frame: '#2b3f6b', bars: 'drop', tyre: 14, saddle: '#a2623a' }), h: 430 },
    ],
  },
  'lilac-step-through': {
    setting: 'lawn',
    pieces: [
      {
        art: bicycle({
          frame: '#b9a3d9',
          stepThrough: true,
          bars: 'upright',
          mudguards: true,
          rack: true,
          saddle: '#6b4a33',
        }),
        h: 440,
      },
    ],
  },
  'silver-commuter': {
    setting: 'street',
    wall: '#d9a282',
    pieces: [
      {
        art: bicycle({
          frame: '#b8bec8',
          tyre: 12,
          mudguards: true,
          rack: true,
          saddle: '#24262e',
        }),
        h: 430,
      },
    ],
  },

  'kick-scooter': {
    setting: 'street',
    wall: '#d8c7b2',
    pieces: [{ art: icon('kick-scooter'), h: 470, x: 470, y: 640 }],
  },
  'blue-tandem': { setting: 'lawn', pieces: [{ art: tandem('#2f6fc4'), h: 360 }] },
  'walnut-balance-bike': {
    setting: 'room',
    wall: '#f6e7b8',
    pieces: [{ art: balanceBike('#9b6b43', '#3f8f8a'), h: 370, x: 470 }],
  },
  'turquoise-bmx': {
    setting: 'street',
    wall: '#c77f63',
    pieces: [
      {
        art: bicycle({ frame: '#2bb3ac', wheel: 82, tyre: 16, bars: 'bmx', saddle: '#24262e' }),
        h: 400,
      },
    ],
  },
  'black-single-speed': {
    setting: 'room',
    wall: '#cfe0d6',
    pieces: [
      {
        art: bicycle({ frame: '#33353f', tyre: 8, tyreColour: '#8a6a4a', saddle: '#8a5a35' }),
        h: 430,
      },
    ],
  },
  'yellow-folding-bike': {
    setting: 'street',
    wall: '#b98f7a',
    pieces: [
      {
        art: bicycle({
          frame: '#f2b632',
          wheel: 66,
          tyre: 12,
          stepThrough: true,
          rack: true,
          mudguards: true,
          saddle: '#24262e',
        }),
        h: 390,
      },
    ],
  },

  'bike-repair-kit': {
    setting: 'flat',
    ground: '#c99a66',
    pieces: [
      { art: icon('wrench'), h: 360, x: 320, y: 560, turn: -14 },
      { art: icon('screwdriver'), h: 360, x: 620, y: 560, turn: 12 },
      { art: icon('nut-and-bolt'), h: 130, x: 480, y: 670 },
    ],
  },
};
