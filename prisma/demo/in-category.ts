import type { DemoListing } from './types';

type Given = Omit<DemoListing, 'category' | 'advertised' | 'pictures'> & {
  readonly advertised?: boolean;
  /** The key of its first picture; the others are numbered from 2. */
  readonly picture: string;
};

/** The listings of a category. Each has two or three pictures, one with a flaw always three. */
export function inCategory(category: string, given: readonly Given[]): readonly DemoListing[] {
  return given.map(({ picture, advertised = false, ...listing }, index) => {
    const hasThree = listing.condition === 'fair' || index % 2 === 0;
    const more = hasThree ? [`${picture}-2`, `${picture}-3`] : [`${picture}-2`];
    return { ...listing, category, advertised, pictures: [picture, ...more] };
  });
}
