import { DAY_MS, HOUR_MS } from '~/lib/durations';

/** How long a seller usually takes to answer, in coarse steps. */
export type AnswerTime = 'hour' | 'hours' | 'day' | 'days';

/** The answered conversations from which on the time is shown. */
const ANSWERS_NEEDED = 3;

/** A conversation's first question and first answer, epoch milliseconds; null without an answer. */
export interface FirstAnswer {
  askedAt: number;
  answeredAt: number | null;
}

/**
 * The usual time to the first answer: the median, in which a question without an answer counts as
 * longer than all others once it is a day old. Null with too few answers, or none that is usual.
 */
export function usualAnswerTime(
  conversations: readonly FirstAnswer[],
  now: number,
): AnswerTime | null {
  const times = conversations.flatMap(({ askedAt, answeredAt }) => {
    if (answeredAt !== null) return [Math.max(0, answeredAt - askedAt)];
    return now - askedAt > DAY_MS ? [Infinity] : [];
  });
  if (times.filter((time) => time < Infinity).length < ANSWERS_NEEDED) return null;
  times.sort((a, b) => a - b);
  const median = times[Math.floor((times.length - 1) / 2)] ?? Infinity;
  if (median <= HOUR_MS) return 'hour';
  if (median <= 6 * HOUR_MS) return 'hours';
  if (median <= DAY_MS) return 'day';
  return median <= 4 * DAY_MS ? 'days' : null;
}
