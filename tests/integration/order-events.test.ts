import { expect } from 'vitest';
import { applyOrderEvent, hideProducts } from '~/features/orders/apply-order-event.server';
import type { OrderEventInput } from '~/features/orders/apply-order-event.server';
import {
  orderStatuses,
  orderTransitions,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
} from '~/features/orders/order-machine';
import { newId } from '~/lib/ids.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { expectOrdersAgree } from '../setup/order-agreement';
import { addPerson, addProduct, memoryMailer, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const PRICE = 1999;

/** One product, two buyers, and orders that are brought to any state by events alone. */
async function shop(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock, mailer: memoryMailer() });
  const seller = await addPerson(services, 'seller');
  const buyers = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')] as const;
  const product = await addProduct(services, seller, { resalePriceMinor: PRICE });
  const payments: string[] = [];
  const apply = (input: OrderEventInput) => db.write((tx) => applyOrderEvent(tx, services, input));

  function booking(buyer = buyers[0], refused: object = {}): OrderEventInput {
    const createdAt = clock.now();
    const guards = {
      ...({ 'not-own-product': true, 'product-available': true } as const),
      ...({ 'price-expected': true, 'below-limit': true } as const),
      ...refused,
    };
    const order = {
      ...{ id: newId(), productId: product.id, buyerId: buyer.userId, sellerId: seller.userId },
      ...{ userName: buyer.name, email: buyer.email, name: 'Bicycle', nameKey: 'bicycle' },
      ...{ priceMinor: PRICE, currency: 'USD', imageId: null, phone: '+1 503 555 0100' },
      ...{ meetingLocation: 'Library', heldUntil: new Date(createdAt.getTime() + 24 * HOUR) },
      createdAt,
    };
    return { event: 'book', order, guards, otherOffers: false };
  }

  function input(event: OrderEvent, by: OrderActor, orderId: string, exact = true) {
    if (event === 'book') return booking();
    if (event !== 'capture') return { event, by, orderId } as OrderEventInput;
    const note = (effect: string) => async () => void payments.push(effect);
    return {
      event,
      orderId,
      amount: { amountMinor: exact ? PRICE : PRICE + 1, currency: 'USD' },
      effects: { 'accept-payment': note('accept'), 'return-payment': note('return') },
    } satisfies OrderEventInput;
  }

  /** Books an order and brings it to a state. */
  async function reach(status: OrderStatus): Promise<string> {
    const { orderId } = await apply(booking());
    const path: Record<OrderStatus, [OrderEvent, OrderActor][]> = {
      reserved: [],
      paid: [['capture', 'provider']],
      cancelled: [['cancel', 'buyer']],
      expired: [['expire', 'clock']],
      removed: [['remove', 'seller']],
      refunded: [
        ['remove', 'seller'],
        ['capture', 'provider'],
      ],
    };
    if (status === 'expired') clock.forward(24 * HOUR);
    for (const [event, by] of path[status]) await apply(input(event, by, orderId));
    payments.length = 0;
    return orderId;
  }

  const openIntent = (orderId: string) =>
    db.write((tx) =>
      tx.paymentIntent.create({
        data: {
          ...{ id: newId(), orderId, provider: 'sandbox', kind: 'card', amountMinor: PRICE },
          ...{ currency: 'USD', status: 'creating', liveOrderId: orderId },
          ...{ createdAt: clock.now(), updatedAt: clock.now() },
        },
      }),
    );
  const statusOf = async (id: string) =>
    (await db.read.order.findUniqueOrThrow({ where: { id } })).status;
  const agree = () => expectOrdersAgree(db, product.id);
  const count = (kind: string) => db.read.job.count({ where: { kind } });
  return {
    ...{ clock, services, seller, buyers, product, payments, apply, booking, input, reach },
    ...{ openIntent, statusOf, agree, count },
  };
}

/** Every row of the table for one state and one actor. */
const rows = orderTransitions.flatMap((row) =>
  row.from.flatMap((from) =>
    row.by.map((by) => ({ ...row, from, by, to: row.to === 'same' ? from : row.to })),
  ),
);

/** Events of an order in a state that the table does not have. */
const others = orderStatuses(() => true).flatMap((from) =>
  (['cancel', 'expire', 'remove', 'abandon'] as const)
    .filter((event) => !rows.some((row) => row.event === event && row.from === from))
    .map((event) => ({ event, from })),
);

onEachDatabase('an order event', (it) => {
  it.for(rows)(
    '$event of an order that is $from, by $by, leads to $to',
    async ({ event, from, by, to, effects }, { db }) => {
      const { clock, reach, apply, input, payments, statusOf, agree, count } = await shop(db);
      const orderId = from === 'new' ? '' : await reach(from);
      if (event === 'expire') clock.forward(24 * HOUR);
      const mails = await count('mail');
      const applied = await apply(input(event, by, orderId, !(from === 'reserved' && to === from)));
      expect(applied).toMatchObject({ to, applied: true, effects });
      expect(applied.from).toBe(from === 'new' ? null : from);
      expect(await statusOf(applied.orderId)).toBe(to);
      expect(payments).toEqual(
        effects.flatMap((one) => /^(accept|return)-payment$/.exec(one)?.[1] ?? []),
      );
      const notified = effects.some((one) => one.startsWith('notify'));
      expect((await count('mail')) > mails).toBe(notified);
      await agree();
    },
  );

  it.for(others)('$event of an order that is $from changes nothing', async (move, { db }) => {
    const { clock, reach, apply, statusOf, agree } = await shop(db);
    const orderId = await reach(move.from);
    clock.forward(48 * HOUR);
    const by = { cancel: 'buyer', expire: 'clock', remove: 'admin', abandon: 'buyer' }[move.event];
    const before = await db.read.orderEvent.count();
    const applied = await apply({ event: move.event, by, orderId } as OrderEventInput);
    expect(applied).toMatchObject({ from: move.from, to: move.from, applied: false, effects: [] });
    expect(await statusOf(orderId)).toBe(move.from);
    expect(await db.read.orderEvent.count()).toBe(before);
    await agree();
  });

  it.for([
    ['not-own-product', 'forbidden'],
    ['product-available', 'conflict'],
    ['price-expected', 'conflict'],
    ['below-limit', 'conflict'],
  ] as const)('book is refused without %s', async ([guard, code], { db }) => {
    const { apply, booking, buyers, agree, product } = await shop(db);
    const refused = apply(booking(buyers[0], { [guard]: 'orders.taken' }));
    await expect(refused).rejects.toMatchObject({ code, message: 'orders.taken' });
    expect(await db.read.order.count()).toBe(0);
    expect(await db.read.product.findUnique({ where: { id: product.id } })).toMatchObject({
      ...{ status: 'available', listed: true },
    });
    await agree();
  });

  it('book is refused for a product that has an order or is hidden, whatever was read before', async ({
    db,
  }) => {
    const { apply, booking, buyers, agree, reach, services, product } = await shop(db);
    await reach('cancelled');
    await apply(booking());
    await expect(apply(booking(buyers[1]))).rejects.toMatchObject({ code: 'conflict' });
    await agree();
    const [other] = [await addProduct(services, await addPerson(services, 'seller'))];
    await db.write((tx) => hideProducts(tx, services, { id: other.id }));
    const hidden = booking() as Extract<OrderEventInput, { event: 'book' }>;
    hidden.order.productId = other.id;
    await expect(apply(hidden)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.read.order.count({ where: { productId: product.id } })).toBe(2);
  });

  it('cancel is refused after the deadline and during a payment', async ({ db }) => {
    const { clock, apply, input, reach, openIntent, agree } = await shop(db);
    const orderId = await reach('reserved');
    await openIntent(orderId);
    const cancel = () => apply(input('cancel', 'buyer', orderId));
    await expect(cancel()).rejects.toMatchObject({
      code: 'conflict',
      message: 'orders.paymentUnderWay',
    });
    clock.forward(24 * HOUR);
    await expect(cancel()).rejects.toMatchObject({
      code: 'conflict',
      message: 'orders.pastDeadline',
    });
    await agree();
  });

  it('expire waits for the deadline and for a payment in progress', async ({ db }) => {
    const { clock, apply, input, reach, openIntent, statusOf, agree } = await shop(db);
    const orderId = await reach('reserved');
    clock.forward(24 * HOUR - 1);
    expect(await apply(input('expire', 'clock', orderId))).toMatchObject({ applied: false });
    clock.forward(1);
    const { id } = await openIntent(orderId);
    expect(await apply(input('expire', 'clock', orderId))).toMatchObject({ applied: false });
    await agree();
    await db.write((tx) =>
      tx.paymentIntent.update({ where: { id }, data: { status: 'cancelled', liveOrderId: null } }),
    );
    expect(await apply(input('expire', 'clock', orderId))).toMatchObject({ applied: true });
    expect(await statusOf(orderId)).toBe('expired');
    await agree();
  });

  it.for([
    ['remove', 'seller'],
    ['abandon', 'admin'],
  ] as const)('%s has a payment in progress closed', async ([event, by], { db }) => {
    const { apply, input, reach, openIntent, agree, count } = await shop(db);
    const orderId = await reach('reserved');
    await openIntent(orderId);
    await apply(input(event, by, orderId));
    expect(await count('close-payment')).toBe(1);
    await agree();
  });

  it('is refused to another actor, and for an order that does not exist', async ({ db }) => {
    const { apply, input, reach, agree } = await shop(db);
    const orderId = await reach('reserved');
    const code = (one: string) => expect.objectContaining({ code: one }) as unknown;
    for (const by of ['seller', 'clock', 'provider'] as const) {
      await expect(apply(input('cancel', by, orderId))).rejects.toEqual(code('forbidden'));
    }
    await expect(apply(input('remove', 'buyer', orderId))).rejects.toEqual(code('forbidden'));
    await expect(apply(input('expire', 'clock', newId()))).rejects.toEqual(code('not_found'));
    await agree();
  });

  it('leaves a product alone that another order has by then', async ({ db }) => {
    const { apply, booking, input, reach, buyers, product, agree } = await shop(db);
    const first = await reach('cancelled');
    const second = await apply(booking(buyers[1]));
    expect(await apply(input('capture', 'provider', first))).toMatchObject({ to: 'refunded' });
    const { status, listed } = await db.read.product.findUniqueOrThrow({
      where: { id: product.id },
    });
    expect({ status, listed }).toEqual({ status: 'reserved', listed: false });
    await apply(input('capture', 'provider', second.orderId));
    await agree();
  });

  it('does not list a hidden product again', async ({ db }) => {
    const { apply, input, reach, services, product, agree } = await shop(db);
    const orderId = await reach('reserved');
    expect(await db.write((tx) => hideProducts(tx, services, { id: product.id }))).toBe(1);
    expect(await db.write((tx) => hideProducts(tx, services, { id: product.id }))).toBe(0);
    await apply(input('remove', 'admin', orderId));
    const hidden = await db.read.product.findUniqueOrThrow({ where: { id: product.id } });
    expect(hidden).toMatchObject({ status: 'available', listed: false });
    await agree();
  });

  it('happens once when many try at the same moment', async ({ db }) => {
    const { clock, apply, input, reach, agree } = await shop(db);
    const orderId = await reach('reserved');
    clock.forward(24 * HOUR);
    const moves = [
      ...(['expire', 'expire', 'expire'] as const).map((event) => input(event, 'clock', orderId)),
      ...(['remove', 'remove'] as const).map((event) => input(event, 'seller', orderId)),
      ...(['abandon', 'abandon'] as const).map((event) => input(event, 'admin', orderId)),
    ];
    const applied = await Promise.all(moves.map(apply));
    expect(applied.filter((one) => one.applied)).toHaveLength(1);
    expect(await db.read.orderEvent.count({ where: { orderId } })).toBe(2);
    await agree();
  });
});
