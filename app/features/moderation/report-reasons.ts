/** The reasons for a report, as the form offers them. */
export const reportReasons = {
  scam: 'It looks like a scam',
  misleading: 'The photos or the description are wrong',
  prohibited: 'It must not be sold',
  counterfeit: 'It is fake or stolen',
  offensive: 'It is offensive',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof reportReasons;

export const LONGEST_DETAILS = 500;

/** The text of a stored reason; a reason that this version does not know is shown unchanged. */
export function reasonInWords(stored: string | null): string | null {
  const words: Record<string, string> = reportReasons;
  return stored === null ? null : (words[stored] ?? stored);
}
