import * as z from 'zod/mini';

const WRONG = 'listings.pause.missing';

/** The day on which a paused shop opens again, as YYYY-MM-DD. */
export const pauseSchema = z.object({
  until: z.string({ error: WRONG }).check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, WRONG),
    z.refine((day) => isDay(day), WRONG),
  ),
});

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export type PauseInput = z.output<typeof pauseSchema>;
