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
