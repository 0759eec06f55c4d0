import { formatMoney, priceOf } from '~/lib/money';
import { orderPath } from './order.policy';
import type { OwnOrderView } from './own-order.queries.server';

type Entry = Pick<
  OwnOrderView,
  'id' | 'name' | 'heldUntil' | 'sellerName' | 'meetingLocation' | 'priceMinor' | 'currency'
>;

/**
 * The end of a reservation as an iCalendar file (RFC 5545), with a reminder two hours before.
 * `publicUrl` has no slash at its end.
 */
export function toCalendar(order: Entry, publicUrl: string, now: Date): string {
  const { id, name, heldUntil, sellerName, meetingLocation } = order;
  const pay = publicUrl + orderPath(id);
  const title = `Pay for ${name} on Rummage`;
  const details = [
    `It is reserved for you until then. Price: ${formatMoney(priceOf(order))}.`,
    `Seller: ${sellerName}. Meeting location: ${meetingLocation}.`,
    pay,
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rummage//Orders//EN',
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

/** 20261124T140000Z. */
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
