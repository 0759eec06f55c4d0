import { attributeTokens } from '../../app/features/products/attribute-tokens.server';
import { wordsOfAttributes } from '../../app/features/products/category-field';
import { searchColumns } from '../../app/lib/search-words';
import type { GeneratedListing } from './generate';

/** A generated listing with the columns that its search index is made of. */
export function withColumns(listing: GeneratedListing) {
  const { attributes, placeCell } = listing;
  return {
    ...listing,
    attributes: JSON.stringify(attributes),
    searchFields: attributeTokens(attributes),
    ...searchColumns({ ...listing, placeCell, attributes: wordsOfAttributes(attributes) }),
  };
}
