import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RefundPanel } from './refund-panel';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const none = { orderId: 'o1', refunded: usd(0), left: usd(8000), notes: [] };
const draw = (given: Partial<Parameters<typeof RefundPanel>[0]>) =>
  renderToStaticMarkup(<RefundPanel {...none} most={null} needsAdmin={false} {...given} />);

it('offers the most that the person can refund, and no more', () => {
  expect(draw({})).toBe('');
  const part = draw({ most: usd(557) });
  expect(part).toContain('$5.57');
  expect(part).not.toContain('$80');
  expect(part).toContain('href="/dashboard/orders/o1/refund"');
});

it('says that an admin can refund where the seller has nothing to refund from', () => {
  const html = draw({ needsAdmin: true });
  expect(html).toContain('Ask an admin to refund this order.');
  expect(html).not.toContain('href');
});

it('names the most beside what is left where the two differ', () => {
  const refunded = { refunded: usd(3000), left: usd(5000) };
  expect(draw({ ...refunded, most: usd(5000) })).not.toContain('Up to');
  expect(draw({ ...refunded, most: usd(100) })).toContain('Up to');
});
