import type { Ctx } from '~/features/accounts/account.policy';
import { listFields } from '~/features/products/category-fields.server';
import { asksUnknown, type FieldFilter } from '~/features/search/field-filters';
import { withKnownFields, writeFilters } from '~/features/search/listing-filters';
import { requireFilters, unknownParameter } from '~/features/search/listing.schema';
import { readNearPlace } from '~/features/search/near-place.server';
import { msg } from '~/i18n/language';
import { fieldError, isDomainError } from '~/lib/domain-error';
import { shortened } from '~/lib/text';
import { withoutIdlePlace } from './saved-search.dto';
import { LONGEST_NAME, LONGEST_QUERY, QUERY_TOO_LONG } from './saved-search.schema';
import { wordlessText } from './search-keys';

/** The address before a query string: a question mark inside of it belongs to a value. */
const ADDRESS = /^[^?=&]*\?/;
/** The addresses of the search page and of a category's, with or without origin and language. */
const LIST_PAGE = /^(?:(?:https?:\/\/[^/]+)?(?:\/[a-z]{2})?\/(?:search|category\/([\w-]+)))?\?$/;

/**
 * The parameters of a query string of the search page, which may follow its address or that of a
 * category's page, whose category is one of them then. Null after another address.
 */
export function parametersOf(query: string): URLSearchParams | null {
  const [address = ''] = ADDRESS.exec(query) ?? [];
  const sent = new URLSearchParams(query.slice(address.length));
  if (address === '') return sent;
  const page = LIST_PAGE.exec(address);
  if (page?.[1] !== undefined) sent.append('category', page[1]);
  return page && sent;
}

/**
 * The filters of a query string (`parametersOf`), and the query by which they are stored: without an
 * order and a place that no distance is measured from. Refuses with `validation_failed` what the search
 * page ignores, also a parameter that it does not have, the address of another page, and what is too
 * long.
 */
export async function readSearch(
  ctx: Pick<Ctx, 'env' | 'places' | 'db'>,
  query: string,
  locale = 'en-US',
) {
  const currency = ctx.env.CURRENCY;
  const sent = parametersOf(query);
  if (!sent) throw fieldError('query', 'alerts.otherPage');
  const unknown = unknownParameter(sent);
  if (unknown !== undefined) {
    // The refusal travels in a cookie.
    throw fieldError('query', msg('alerts.noFilter', { name: shortened(unknown, LONGEST_NAME) }));
  }
  const read = requireFilters(sent, currency, await readNearPlace(ctx, sent, locale)).filters;
  if (wordlessText(read)) throw fieldError('query', 'alerts.noWords');
  const fields = read.categoryId === null ? [] : await listFields(ctx, read.categoryId);
  if (asksUnknown(read.fields, fields)) throw fieldError('query', 'alerts.fieldGone');
  const filters = withKnownFields(withoutIdlePlace(read), fields);
  const fieldsInOrder = inOneOrder(filters.fields);
  const stored = writeFilters({ ...filters, fields: fieldsInOrder }, currency).toString();
  if (stored.length > LONGEST_QUERY) throw fieldError('query', QUERY_TOO_LONG);
  return { filters, query: stored, currency };
}

/** Fields by their keys and values by their texts: the same filters are one query. */
function inOneOrder(fields: readonly FieldFilter[]): FieldFilter[] {
  const sorted = fields.map((field) => ({ ...field, values: [...field.values].sort() }));
  return sorted.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** `readSearch`, whose refusals name the member of the input instead of the parameters inside of it. */
export async function readSentSearch(ctx: Ctx, query: string) {
  try {
    return await readSearch(ctx, query);
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'validation_failed') throw error;
    throw fieldError('query', error.message);
  }
}
