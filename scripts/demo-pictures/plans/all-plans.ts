/** The recipes of all pictures, by key. */
import type { Recipe } from '../scene';
import { categoryPlans } from './categories';
import { bicyclesPlans } from './bicycles';
import { booksPlans } from './books';
import { camerasPlans } from './cameras';
import { clothesPlans } from './clothes';
import { furniturePlans } from './furniture';
import { gardenPlans } from './garden-tools';
import { audioPlans } from './home-audio';
import { kitchenPlans } from './kitchen';
import { musicPlans } from './musical-instruments';
import { phonesPlans } from './phones-tablets';
import { sportsPlans } from './sports-outdoors';
import { toysPlans } from './toys-games';

export { categoryPlans };
export const productPlans: Record<string, Recipe> = {
  ...furniturePlans,
  ...bicyclesPlans,
  ...phonesPlans,
  ...camerasPlans,
  ...booksPlans,
  ...musicPlans,
  ...kitchenPlans,
  ...toysPlans,
  ...clothesPlans,
  ...gardenPlans,
  ...sportsPlans,
  ...audioPlans,
};
