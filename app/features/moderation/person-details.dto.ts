import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import type { Language } from '~/i18n/language';
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

const common = (row: RowWithPicture, t: Language['t']) => ({
  id: row.id,
  href: adminProductPath(row.productId),
  name: shownName(row.name, t),
  image: pictureOrDrawing(row.imageId, row.categoryPicture),
  price: priceOf(row),
  at: new Date(row.createdAt).toISOString(),
  other: null,
  reason: null,
  details: null,
});

/** A row in the language of `t`; `nameOf` gives the name of a reason in it. */
export function toDetailRow(
  row: PersonListingRow | PersonOrderRow | PersonReportRow,
  nameOf: (reasonId: string | null) => string | null,
  t: Language['t'],
): DetailRow {
  if ('reporterId' in row) {
    return {
      ...common(row, t),
      state: row.outcome ?? 'open',
      other: { name: shownName(row.reporter, t), href: personPath(row.reporterId) },
      reason: nameOf(row.reason),
      details: row.details,
    };
  }
  if ('otherId' in row) {
    const other = { name: shownName(row.otherName, t), href: personPath(row.otherId) };
    return { ...common(row, t), state: row.status, other };
  }
  return { ...common(row, t), state: listingState(row) };
}
