import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { priceOf, type Money } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import type {
  PersonListingRow,
  PersonOrderRow,
  PersonReportRow,
  RowWithPicture,
} from './details.sql.server';
import { listingState, type ListedState } from './listed-state';

/** A row of any list of a person's page. */
export interface DetailRow {
  id: string;
  href: string;
  name: string;
  image: Picture;
  price: Money;
  /** The status of a product or an order, or the outcome of a report. */
  state: ListedState;
  /** ISO 8601. */
  at: string;
  /** The account on the other side. */
  other: { name: string; href: string } | null;
  /** The name of the reason and the text of a report. */
  reason: string | null;
  details: string | null;
}

const common = (row: RowWithPicture) => ({
  id: row.id,
  href: adminProductPath(row.productId),
  name: row.name,
  image: pictureOrDrawing(row.imageId, row.categoryPicture),
  price: priceOf(row),
  at: new Date(row.createdAt).toISOString(),
  other: null,
  reason: null,
  details: null,
});

/** A row in a language; `nameOf` gives the name of a reason. */
export function toDetailRow(
  row: PersonListingRow | PersonOrderRow | PersonReportRow,
  nameOf: (reasonId: string | null) => string | null,
): DetailRow {
  if ('reporterId' in row) {
    return {
      ...common(row),
      state: row.outcome ?? 'open',
      other: { name: row.reporter, href: personPath(row.reporterId) },
      reason: nameOf(row.reason),
      details: row.details,
    };
  }
  if ('otherId' in row) {
    const other = { name: row.otherName, href: personPath(row.otherId) };
    return { ...common(row), state: row.status, other };
  }
  return { ...common(row), state: listingState(row) };
}
