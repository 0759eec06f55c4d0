import type { Place } from '~/lib/paging';
import { sql, type Sql } from './sql';

/** Keeps what comes after a place in a list of `alias`, newest first; nothing when there is none. */
export function afterPlace(place: Place | null, alias: string): Sql {
  if (!place) return sql.empty;
  const [createdAt, id] = [sql.id(alias, 'createdAt'), sql.id(alias, 'id')];
  return sql`AND (${createdAt}, ${id}) < (${place.at}, ${place.id})`;
}
