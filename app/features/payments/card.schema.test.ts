import { expect, it } from 'vitest';
import { cardSchema } from './card.schema';

it('takes the digits of all scripts, and gives them to the card network as ASCII', () => {
  const typed = { number: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', expiry: '١٢/٣٤', cvc: '۱۲۳' };
  expect(cardSchema.parse(typed)).toEqual({
    number: '4242 4242 4242 4242',
    expiry: '12/34',
    cvc: '123',
  });
});
