import { utc } from '~/i18n/formats';
import type { DateTimeKind } from '~/lib/format-utc';

/** A day that a person has chosen, stored as its UTC midnight: the same day in every time zone. */
export function CalendarDay({ iso, kind = 'date' }: { iso: string; kind?: DateTimeKind }) {
  return (
    <time dateTime={iso.slice(0, 10)} suppressHydrationWarning>
      {utc(iso, kind)}
    </time>
  );
}
