import { useEffect, useSyncExternalStore } from 'react';
import { money as formatted, utc } from '~/i18n/formats';
import { language } from '~/i18n/render-language';
import { dateFormat, type DateTimeKind } from '~/lib/format-utc';
import type { Money } from '~/lib/money';

/** An amount of money in figures of equal width. */
export function Price({ money, className = '' }: { money: Money; className?: string }) {
  // Server and browser may know other versions of a language's formats.
  return (
    <bdi dir="ltr" className={`tabular-nums ${className}`} suppressHydrationWarning>
      {formatted(money)}
    </bdi>
  );
}

const formatters = new Map<DateTimeKind, Intl.DateTimeFormat>();

function formatLocally(date: Date, kind: DateTimeKind): string {
  let formatter = formatters.get(kind);
  if (!formatter) {
    formatter = dateFormat(localeForDates(), kind);
    formatters.set(kind, formatter);
  }
  return formatter.format(date);
}

/** The reader's own variety of the page's language, such as British English; decision 54. */
function localeForDates(): string {
  const { locale } = language();
  const [code = locale] = locale.split('-', 1);
  const own = navigator.languages.find((one) => one === code || one.startsWith(`${code}-`));
  // Without one, English dates keep the form that the server has sent.
  const usual = code === 'en' ? 'en-GB' : locale;
  return locale.includes('-u-') ? locale : (own ?? usual);
}

const never = () => () => {};

/** A moment in the page's language: in the reader's zone once scripts run, in UTC before. */
export function DateTime({ iso, kind }: { iso: string; kind: DateTimeKind }) {
  const text = useSyncExternalStore(
    never,
    () => formatLocally(new Date(iso), kind),
    () => utc(iso, kind),
  );
  return (
    <time dateTime={iso} data-format={kind} suppressHydrationWarning>
      {text}
    </time>
  );
}

/**
 * Where scripts run: does the same for the times in cached fragments, which are not hydrated
 * (cached-fragment.tsx), as they come near the window: changing all at once is one long layout.
 */
export function LocalTimes() {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const { dateTime, dataset } = target as HTMLTimeElement;
          if (isIntersecting) {
            target.textContent = formatLocally(new Date(dateTime), dataset.format as DateTimeKind);
          }
        }
      },
      { rootMargin: '25%' },
    );
    for (const time of document.querySelectorAll('time[data-format]')) observer.observe(time);
  }, []);
  return null;
}
