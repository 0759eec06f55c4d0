/** How the people of the demo look, by their keys. */
import { buyerPortraits } from './buyer-portraits';
import { inlandSellerPortraits } from './inland-seller-portraits';
import { sellerPortraits } from './seller-portraits';

export const demoPortraits = {
  ...sellerPortraits,
  ...inlandSellerPortraits,
  ...buyerPortraits,
};
