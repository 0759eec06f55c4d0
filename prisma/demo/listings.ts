/** Everything the demo shop sells: 25 things in each category. */
import type { DemoListing } from './types';
import { bicyclesListings } from './listings/bicycles';
import { booksListings } from './listings/books';
import { camerasListings } from './listings/cameras';
import { clothesListings } from './listings/clothes';
import { furnitureListings } from './listings/furniture';
import { gardenToolsListings } from './listings/garden-tools';
import { homeAudioListings } from './listings/home-audio';
import { kitchenListings } from './listings/kitchen';
import { musicalInstrumentsListings } from './listings/musical-instruments';
import { phonesTabletsListings } from './listings/phones-tablets';
import { sportsOutdoorsListings } from './listings/sports-outdoors';
import { toysGamesListings } from './listings/toys-games';

export const demoListings: readonly DemoListing[] = [
  ...furnitureListings,
  ...bicyclesListings,
  ...phonesTabletsListings,
  ...camerasListings,
  ...booksListings,
  ...musicalInstrumentsListings,
  ...kitchenListings,
  ...toysGamesListings,
  ...clothesListings,
  ...gardenToolsListings,
  ...sportsOutdoorsListings,
  ...homeAudioListings,
];
