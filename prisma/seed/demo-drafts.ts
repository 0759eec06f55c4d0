import { newId } from '../../app/lib/ids.server';
import type { DemoSettings } from './demo-catalogue';
import { required } from './demo-catalogue';
import { DAY_MS } from './demo-times';

const DRAFTS = [
  {
    seller: 'margaret',
    typed: {
      name: 'Folding garden chairs, set of two',
      description: 'Beech, oiled last spring. Photos to follow.',
      resaleprice: '35',
    },
    savedDaysAgo: 1,
  },
];

/** Listings that demo sellers have not finished. */
export function demoDraftRows({ now }: DemoSettings, people: ReadonlyMap<string, { id: string }>) {
  return DRAFTS.map(({ seller, typed, savedDaysAgo }) => {
    const savedAt = new Date(now.getTime() - savedDaysAgo * DAY_MS);
    return {
      id: newId(),
      sellerId: required(people, seller).id,
      name: typed.name,
      values: JSON.stringify(typed),
      createdAt: savedAt,
      updatedAt: savedAt,
    };
  });
}
