/** What the pictures in “bicycles” show. */
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
};
