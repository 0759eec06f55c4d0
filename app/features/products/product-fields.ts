/** The fields of the product form from top to bottom, without its photos and its category's fields. */
export const PRODUCT_FIELDS = [
  'name',
  'category',
  'purchaseyear',
  'condition',
  'description',
  'originalprice',
  'resaleprice',
  'offerfloor',
  'nooffers',
  'acceptsCash',
  'location',
  'placeId',
  'phone',
] as const;

/** The hidden field of an edited product's form with the `listingKey` that it was opened with. */
export const OPENED = 'opened';
