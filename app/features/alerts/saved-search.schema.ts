import * as z from 'zod/mini';
import { msg, type Message } from '~/i18n/language';
import { isVisibleLine, ONE_LINE_ONLY } from '~/lib/text';

/** When new listings are mailed: with each one, or together once a day or week. */
export const frequencies = ['now', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

export const LONGEST_NAME = 60;
/** Characters of a query as it is stored: percent-encoded, nine times as long as it was typed. */
export const LONGEST_QUERY = 16_000;
export const QUERY_TOO_LONG = msg('alerts.queryLong', { count: LONGEST_QUERY });

/** The largest number of new listings that is counted. */
export const COUNTED_NEW = 100;

/** The name and the frequency, by which a saved search is changed. */
export const searchSettingsSchema = z.object({
  name: z
    .string({ error: 'alerts.nameMissing' satisfies Message })
    .check(
      z.trim(),
      z.minLength(1, 'alerts.nameMissing' satisfies Message),
      z.maxLength(LONGEST_NAME, msg('alerts.nameLong', { count: LONGEST_NAME })),
      z.refine(isVisibleLine, ONE_LINE_ONLY),
    ),
  frequency: z.enum(frequencies, { error: 'alerts.frequencyMissing' satisfies Message }),
});

const querySchema = z
  .string({ error: 'alerts.queryMissing' satisfies Message })
  .check(z.maxLength(LONGEST_QUERY, QUERY_TOO_LONG));

/** A new saved search; `query` is the search page's query string. */
export const savedSearchSchema = z.extend(searchSettingsSchema, { query: querySchema });

/** Its form, where the query of everything is empty, and empty fields count as missing. */
export const savedSearchForm = z.extend(searchSettingsSchema, {
  query: z._default(querySchema, ''),
});

export type SearchSettings = z.output<typeof searchSettingsSchema>;
export type SavedSearchInput = z.output<typeof savedSearchSchema>;
