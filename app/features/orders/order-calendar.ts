import type { Language } from '~/i18n/language';
import { priceOf } from '~/lib/money';
import { orderPath } from './order-paths';
import type { OwnOrderView } from './own-order.queries.server';

type Entry = Pick<
  OwnOrderView,
  | 'id'
  | 'name'
  | 'heldUntil'
  | 'sellerName'
  | 'meetingLocation'
  | 'priceMinor'
  | 'currency'
  | 'paymentMethod'
>;

/**
 * The end of a reservation as an iCalendar file (RFC 5545) in a language, with a reminder two hours
 * before. `publicUrl` has no slash at its end.
 */
export function toCalendar(
  order: Entry,
  { publicUrl, now, language }: { publicUrl: string; now: Date; language: Language },
): string {
  const { id, name, heldUntil, sellerName: seller, meetingLocation: place } = order;
  const { t, code, prefix } = language;
  const pay = publicUrl + prefix + orderPath(id);
  const isCash = order.paymentMethod === 'cash';
  const title = isCash
    ? t('orders.calendar.meet', { name, seller })
    : t('orders.calendar.title', { name });
  const details = [
    t('orders.calendar.price', { price: priceOf(order) }),
    place
      ? t('orders.calendar.seller', { seller, place })
      : t('orders.calendar.sellerOnly', { seller }),
    pay,
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Rummage//Orders//${code.toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(new Date(heldUntil))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(details.join('\n'))}`,
    `URL:${pay}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A UTC time in the form 20261124T140000Z. */
function toUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A text of people as a value; line breaks and separators would end it. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');
}

const MAX_BYTES = 75;
const utf8 = new TextEncoder();

/** A line in pieces of at most 75 bytes; each further piece begins with a space. */
function fold(line: string): string {
  const pieces = [''];
  let bytes = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (bytes + size > MAX_BYTES) {
      pieces.push(' ');
      bytes = 1;
    }
    pieces[pieces.length - 1] += character;
    bytes += size;
  }
  return pieces.join('\r\n');
}
