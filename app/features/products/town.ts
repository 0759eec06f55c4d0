/** The town of a place that is written "Town, Region"; any other place as it is written. */
export const townOf = (place: string): string => place.replace(/^([^,،]+)[,،][^,،]+$/, '$1');
