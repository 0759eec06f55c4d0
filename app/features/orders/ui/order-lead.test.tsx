import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderPageView } from '../order-page.queries.server';
import { LeadText } from './order-lead';

const completed = {
  side: 'buyer',
  status: 'completed',
  paymentMethod: 'card',
  name: 'Oak desk',
  seller: { name: 'Ann', image: null, verified: false, deleted: false, phone: null },
  buyer: { name: 'Ben', image: null, verified: false, deleted: false, phone: null },
  deadline: null,
  events: [],
  settledUnmet: false,
  hasOpenChargeback: false,
  refunded: null,
} satisfies Partial<OrderPageView>;

const lead = (order: Partial<OrderPageView>) =>
  renderToStaticMarkup(<LeadText order={{ ...completed, ...order }} />);

it('an order that ended with a part of the money back says how much, and wishes no joy', () => {
  expect(lead({})).toBe('<p>There is nothing left to do. Enjoy it.</p>');
  const refunded = { amountMinor: 900, currency: 'USD' } as const;
  const refund = { type: 'refund' } as OrderPageView['events'][number];
  // What a bank took back is no refund.
  expect(lead({ refunded })).not.toContain('your money back');
  for (const settledUnmet of [false, true]) {
    const text = lead({ refunded, settledUnmet, events: [refund] });
    expect(text).toContain('You got $9.00 of your money back.');
    expect(text).not.toContain('Enjoy');
  }
});

it('a seller is not asked to hand over while the bank of the buyer disputes the payment', () => {
  const paid = { side: 'seller', status: 'paid' } as const;
  expect(lead(paid)).toContain('Ben has paid. Meet to hand it over');
  const text = lead({ ...paid, hasOpenChargeback: true });
  expect(text).toContain('The buyer’s bank disputes the payment.');
  expect(text).not.toContain('hand it over');
});
