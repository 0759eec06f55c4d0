import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderStatus } from '../order.policy';
import { orderColumns } from './order-columns';

type Row = Parameters<ReturnType<typeof orderColumns>[number]['cell']>[0];

const order = (status: OrderStatus, more: Partial<Row> = {}) =>
  ({ id: 'o', title: 'Lamp', status, heldUntil: null, paymentMethod: 'card', ...more }) as Row;

const cellOf = (key: string, row: Row) =>
  renderToStaticMarkup(
    orderColumns(1)
      .find((column) => column.key === key)
      ?.cell(row, 0),
  );

it.each(['paid', 'received', 'completed'] as const)('has a green Paid badge when %s', (status) => {
  const html = cellOf('payment', order(status));
  expect(html.replace(/<[^>]+>/g, '')).toBe('Paid');
  expect(html).toContain('text-good');
});

it('says the step of a paid order under its title', () => {
  expect(cellOf('title', order('received'))).toContain('Received');
  expect(cellOf('title', order('completed', { sellerPhone: '1' }))).toContain('Completed');
  expect(cellOf('title', order('paid'))).not.toContain('row-quiet');
});

it('says that money is disputed or gone', () => {
  expect(cellOf('payment', order('disputed'))).toContain('Dispute open');
  const lost = order('completed', { paidLabel: 'Returned by your bank' });
  expect(cellOf('payment', lost)).toContain('Returned by your bank');
});
