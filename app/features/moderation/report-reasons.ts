/** Why a product may be reported, as the report's form offers it. */
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

/** A stored reason in words; one that this version does not know is shown as it is. */
export function reasonInWords(stored: string | null): string | null {
  const words: Record<string, string> = reportReasons;
  return stored === null ? null : (words[stored] ?? stored);
}
