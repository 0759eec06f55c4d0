import { brandOf } from '~/lib/card-number';
import { CardRefused, type Card } from '../payment-provider';

/** The behaviour of a card whose number, date and code are valid. */
type CardBehaviour = 'pays' | 'asks-first' | 'asks-first-then-refuses';

const DECLINED = 'payments.refused.declined';
const POOR = 'payments.refused.poor';

/** The well-known test numbers with special behaviour. */
const special: Record<string, CardBehaviour | CardRefused> = {
  '4000002500003155': 'asks-first',
  '4000002760003184': 'asks-first',
  '4000000000003220': 'asks-first',
  '4000008260003178': 'asks-first-then-refuses',
  '4000000000000002': new CardRefused(DECLINED, 'number'),
  '4000000000009995': new CardRefused(POOR, 'number'),
  '4000000000009987': new CardRefused(DECLINED, 'number'),
  '4000000000009979': new CardRefused(DECLINED, 'number'),
  '4000000000000069': new CardRefused('payments.refused.expired', 'expiry'),
  '4000000000000127': new CardRefused('payments.refused.codeWrong', 'cvc'),
  '4000000000000119': new CardRefused('payments.refused.processing'),
};

/** The test numbers that pay, of every brand. */
const paying = new Set([
  '4242424242424242',
  '4000056655665556',
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '6011981111111113',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
]);

/** Luhn's checksum, which every card number satisfies. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Simulates the card network. Throws CardRefused for an invalid number, date or code, a test card
 * that is meant to fail, and every card that is not a test card.
 */
export function askCard(card: Card, now: Date): CardBehaviour {
  const digits = card.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw new CardRefused('payments.refused.numberInvalid', 'number');
  }
  const brand = brandOf(digits);
  if (!brand) throw new CardRefused('payments.refused.notSupported', 'number');
  assertNotExpired(card.expiry, now);
  const codeLength = brand === 'American Express' ? 4 : 3;
  if (!new RegExp(`^\\d{${codeLength}}$`).test(card.cvc.trim())) {
    throw new CardRefused('payments.refused.codeIncomplete', 'cvc');
  }
  if (paying.has(digits)) return 'pays';
  const behaviour = special[digits];
  if (typeof behaviour === 'string') return behaviour;
  // An error has the stack of its creation, so each refusal is a new one.
  if (behaviour) throw new CardRefused(behaviour.message, behaviour.field);
  throw new CardRefused('payments.refused.testCardsOnly', 'number');
}

/** A card is valid to the end of its month. */
function assertNotExpired(expiry: string, now: Date): void {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(expiry.trim());
  const month = Number(match?.[1]);
  if (!match?.[2] || month < 1 || month > 12) {
    throw new CardRefused('payments.refused.dateIncomplete', 'expiry');
  }
  const year = match[2].length === 2 ? 2000 + Number(match[2]) : Number(match[2]);
  if (now.getTime() >= Date.UTC(year, month, 1)) {
    throw new CardRefused('payments.refused.datePast', 'expiry');
  }
  if (year > now.getUTCFullYear() + 50) {
    throw new CardRefused('payments.refused.yearInvalid', 'expiry');
  }
}
