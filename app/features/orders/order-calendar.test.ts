import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../tests/setup/english';
import { toCalendar } from './order-calendar';

const order = {
  id: 'order-1',
  name: 'Chair; wooden, “old”',
  heldUntil: '2026-11-24T14:00:00.000Z',
  sellerName: 'Sam\nEND:VEVENT',
  meetingLocation: 'Bahnhofstraße, Zürich – unter der großen Uhr, wo sich alle treffen, Gleis 7',
  priceMinor: 1250,
  currency: 'KWD',
  paymentMethod: 'card' as const,
};
const entryOf = (of: typeof order) =>
  toCalendar(of, {
    publicUrl: 'https://shop.example',
    now: new Date('2026-11-23T10:20:30.400Z'),
    language: ENGLISH,
  });
const text = entryOf(order);
const unfolded = text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar entry of a reservation', () => {
  it('is at its end, in UTC, with a reminder', () => {
    expect(unfolded).toContain('DTSTART:20261124T140000Z');
    expect(unfolded).toContain('DTSTAMP:20261123T102030Z');
    expect(unfolded).toContain('UID:order-1@shop.example');
    expect(unfolded).toContain('URL:https://shop.example/dashboard/orders/order-1');
    expect(unfolded).toContain('TRIGGER:-PT2H');
  });

  it('names no meeting place before there is one', () => {
    const entry = entryOf({ ...order, sellerName: 'Sam', meetingLocation: '' }).replaceAll(
      '\r\n ',
      '',
    );
    expect(entry).toContain('Seller: Sam.');
    expect(entry).not.toContain('Meeting location');
  });

  it('escapes what people wrote, so that it can add no line', () => {
    expect(unfolded).toContain('SUMMARY:Pay for Chair\\; wooden\\, “old” on Rummage');
    expect(unfolded.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(text).toContain('KWD');
  });

  it('has no line of more than 75 bytes, and no bare line break', () => {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(unfolded.find((line) => line.startsWith('DESCRIPTION:It'))).toContain(
      'Bahnhofstraße\\, Zürich – unter der großen Uhr',
    );
  });
});
