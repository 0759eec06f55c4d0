import { expect } from 'vitest';
import { OWN_PRODUCT } from '~/features/accounts/account.policy';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { markProductsDeleted } from '~/features/products/mark-products-deleted.server';
import { bookProduct } from '~/features/orders/book-product.server';
import type { OrderEventInput } from '~/features/orders/order-events';
import { MAX_CASH_ORDERS, MAX_UNPAID_ORDERS } from '~/features/orders/order.policy';
import type { BookingInput } from '~/features/orders/order.schema';
import {
  orderTransitions,
  type OrderActor,
  type OrderEvent,
  type OrderGuard,
} from '~/features/orders/order-transitions';
import { orderStatuses, type OrderStatus } from '~/features/orders/order-states';
import { newId } from '~/lib/ids.server';
import type { Database, Tx } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { expectOrdersAgree } from '../setup/order-agreement';
import { place } from '../setup/sale';
import {
  actAs,
  addPerson,
  addProduct,
  memoryMailer,
  testClock,
  testServices,
} from '../setup/test-ctx';

type Step = [OrderEvent, OrderActor];

const HOUR = 60 * 60_000;
const PRICE = 1999;

/** One product, two buyers, and orders that are brought to any state by events alone. */
async function shop(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock, mailer: memoryMailer() });
  const seller = await addPerson(services, 'seller');
  await addPerson(services, 'admin');
  const buyers = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')] as const;
  const product = await addProduct(services, seller, { resalePriceMinor: PRICE });
  const payments: string[] = [];
  let current: Tx | undefined;
  const apply = (given: OrderEventInput) =>
    db.write((tx) => {
      current = tx;
      return applyOrderEvent(tx, services, given);
    });

  function booking(buyer = buyers[0], event: 'book' | 'request' = 'book'): OrderEventInput {
    const createdAt = clock.now();
    const order = {
      id: newId(),
      productId: product.id,
      buyerId: buyer.userId,
      sellerId: seller.userId,
      userName: buyer.name,
      email: buyer.email,
      sellerName: seller.name,
      name: 'Bicycle',
      nameKey: 'bicycle',
      priceMinor: PRICE,
      currency: 'USD',
      imageId: null,
      phone: '+1 503 555 0100',
      meetingLocation: 'Library',
      heldUntil: new Date(createdAt.getTime() + 24 * HOUR),
      paymentMethod: event === 'book' ? ('card' as const) : ('cash' as const),
      feeMinor: 0,
      createdAt,
    };
    return { event, order, offersToEnd: 'none' };
  }

  function input(event: OrderEvent, by: OrderActor, orderId: string, exact = true) {
    if (event === 'book' || event === 'request') return booking(undefined, event);
    const amount = { amountMinor: exact ? PRICE : PRICE + 1, currency: 'USD' };
    if (event !== 'capture') return { event, by, orderId, amount } as OrderEventInput;
    return {
      event,
      orderId,
      amount,
      effects: {
        async 'accept-payment'() {
          payments.push('accept');
          await pay(orderId);
        },
        async 'return-payment'() {
          payments.push('return');
        },
      },
    } satisfies OrderEventInput;
  }

  /** The payment that paid an order, in the transaction of the event. */
  async function pay(orderId: string): Promise<void> {
    const id = newId();
    await current?.payment.create({
      data: {
        id,
        orderId,
        productId: product.id,
        email: buyers[0].email,
        transactionId: id,
        amountMinor: PRICE,
        currency: 'USD',
        provider: 'sandbox',
        status: 'accepted',
        acceptedOrderId: orderId,
        takenAt: clock.now(),
        createdAt: clock.now(),
      },
    });
  }

  /** Books an order, by card or in cash, and brings it to a state. */
  async function reach(status: OrderStatus, how: 'card' | 'cash' = 'card'): Promise<string> {
    const isCash = how === 'cash' || status === 'requested';
    const { orderId } = await apply(booking(undefined, isCash ? 'request' : 'book'));
    const accepted: Step[] = isCash ? [['accept', 'seller']] : [];
    const paid: Step[] = [['capture', 'provider']];
    const path: Record<OrderStatus, Step[]> = {
      requested: [],
      reserved: accepted,
      paid,
      received: [...paid, ['receive', 'buyer']],
      disputed: [...paid, ['dispute', 'buyer']],
      completed: [...paid, ['dispute', 'buyer'], ['release', 'admin']],
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
          id: newId(),
          orderId,
          provider: 'sandbox',
          kind: 'card',
          amountMinor: PRICE,
          currency: 'USD',
          status: 'creating',
          liveOrderId: orderId,
          createdAt: clock.now(),
          updatedAt: clock.now(),
        },
      }),
    );
  /** A sale that was refunded in full in a state. */
  async function reachRefunded(status: OrderStatus): Promise<string> {
    const orderId = await reach(status);
    const data = { refundedMinor: PRICE };
    await db.write((tx) => tx.order.update({ where: { id: orderId }, data }));
    await apply(input('refund', 'provider', orderId));
    return orderId;
  }

  const isLateRow = ({ guards }: { guards: readonly OrderGuard[] }) =>
    guards.includes('was-received');

  /** An order in a state, in which the guards of a row hold. */
  async function reachFor(row: {
    from: OrderStatus;
    event: OrderEvent;
    guards: readonly OrderGuard[];
  }): Promise<string> {
    const { from, event, guards } = row;
    if (guards.includes('in-cash')) return reach(from, 'cash');
    if (from === 'refunded' && (event === 'release' || event === 'withdraw')) {
      return reachRefunded(
        event === 'release' ? 'completed' : isLateRow(row) ? 'received' : 'paid',
      );
    }
    const isLate = isLateRow(row);
    const orderId = isLate ? await reach('received') : await reach(from);
    if (isLate) await apply(input('dispute', 'buyer', orderId));
    if (event === 'refund') {
      const refundedMinor = guards.includes('all-refunded') ? PRICE : 1;
      await db.write((tx) => tx.order.update({ where: { id: orderId }, data: { refundedMinor } }));
    }
    return orderId;
  }

  async function passDeadlineOf(id: string): Promise<void> {
    const { deadlineAt } = await db.read.order.findUniqueOrThrow({ where: { id } });
    clock.forward((deadlineAt?.getTime() ?? 0) - clock.now().getTime());
  }

  const openChargeback = (orderId: string) =>
    db.write((tx) =>
      tx.providerDispute.create({
        data: {
          id: newId(),
          orderId,
          provider: 'sandbox',
          transactionId: newId(),
          amountMinor: PRICE,
          currency: 'USD',
          status: 'needs_response',
          reason: 'general',
          withdrawnMinor: 0,
          createdAt: clock.now(),
          readAt: clock.now(),
        },
      }),
    );

  const statusOf = async (id: string) =>
    (await db.read.order.findUniqueOrThrow({ where: { id } })).status;
  const agree = () => expectOrdersAgree(db, product.id);
  const count = (kind: string) => db.read.job.count({ where: { kind } });
  const mailKeys = async () => {
    const mails = await db.read.job.findMany({ where: { kind: 'mail' }, select: { key: true } });
    return new Set(mails.map(({ key }) => key));
  };
  return {
    clock,
    services,
    seller,
    buyers,
    product,
    payments,
    apply,
    booking,
    input,
    reach,
    openIntent,
    statusOf,
    agree,
    count,
    mailKeys,
    reachFor,
    passDeadlineOf,
    openChargeback,
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

type Shop = Awaited<ReturnType<typeof shop>>;

/** Books other products for the first buyer. */
async function bookOthers({ services, seller, buyers }: Shop, count: number, cash?: 'cash') {
  for (let booked = 0; booked < count; booked += 1) {
    const { id: productId } = await addProduct(services, seller, { acceptsCash: Boolean(cash) });
    await bookProduct(actAs(services, buyers[0]), { productId, ...place, paymentMethod: cash });
  }
}

const change = ({ services, product: { id } }: Shop, data: object) =>
  services.db.write((tx) => tx.product.update({ where: { id }, data }));

interface Refused {
  sent?: Partial<BookingInput>;
  code: 'forbidden' | 'conflict';
  message: string;
}

/** Some reasons against a booking, of the world or of what is sent, and the refusal. */
const bookingFaults: Record<string, (world: Shop) => Promise<Refused>> = {
  async 'own-product'(world) {
    await change(world, { sellerId: world.buyers[0].userId });
    return { code: 'forbidden', message: OWN_PRODUCT };
  },
  async ended(world) {
    await change(world, { endsAt: world.clock.now() });
    return { code: 'conflict', message: 'listings.refused.ended' };
  },
  async 'other-price'() {
    return { sent: { price: '0.01' }, code: 'conflict', message: 'orders.priceNow' };
  },
  async 'too-many-unpaid'(world) {
    await bookOthers(world, MAX_UNPAID_ORDERS);
    return { code: 'conflict', message: 'orders.tooManyUnpaid' };
  },
  async 'cash-not-offered'() {
    const sent = { paymentMethod: 'cash' } as const;
    return { sent, code: 'conflict', message: 'orders.cashNotOffered' };
  },
  async 'too-many-cash'(world) {
    await change(world, { acceptsCash: true });
    await bookOthers(world, MAX_CASH_ORDERS, 'cash');
    const sent = { paymentMethod: 'cash' } as const;
    return { sent, code: 'conflict', message: 'orders.tooManyCash' };
  },
};

const TIMED = /^(expire|assume-received|complete|escalate)$/;

onEachDatabase('an order event', (it) => {
  it.for(rows)(
    '$event of an order that is $from, by $by, leads to $to',
    async ({ event, from, by, to, effects, guards, renews }, { db }) => {
      const { apply, input, payments, statusOf, agree, mailKeys, ...world } = await shop(db);
      const orderId = from === 'new' ? '' : await world.reachFor({ from, guards, event });
      if (TIMED.test(event)) await world.passDeadlineOf(orderId);
      if (event === 'complete' && renews) await world.openChargeback(orderId);
      const mails = await mailKeys();
      const exact = event !== 'capture' || from !== 'reserved' || to !== from;
      const applied = await apply(input(event, by, orderId, exact));
      expect(applied).toMatchObject({ to, applied: true, effects });
      expect(applied.from).toBe(from === 'new' ? null : from);
      expect(await statusOf(applied.orderId)).toBe(to);
      expect(payments).toEqual(
        effects.flatMap((one) => /^(accept|return)-payment$/.exec(one)?.[1] ?? []),
      );
      const notified = effects.some((one) => one.startsWith('notify'));
      // Waiting mails about a step that is over are withdrawn (ADR 319).
      const added = [...(await mailKeys())].filter((key) => !mails.has(key));
      expect(added.length > 0).toBe(notified);
      await agree();
    },
  );

  it.for(others)('$event of an order that is $from changes nothing', async (move, { db }) => {
    const { reach, apply, statusOf, agree } = await shop(db);
    const orderId = await reach(move.from);
    const by = { cancel: 'buyer', expire: 'clock', remove: 'admin', abandon: 'buyer' }[move.event];
    const before = await db.read.orderEvent.count();
    const applied = await apply({ event: move.event, by, orderId } as OrderEventInput);
    expect(applied).toMatchObject({ from: move.from, to: move.from, applied: false, effects: [] });
    expect(await statusOf(orderId)).toBe(move.from);
    expect(await db.read.orderEvent.count()).toBe(before);
    await agree();
  });

  it.for(Object.entries(bookingFaults))('booking is refused: %s', async ([, plant], { db }) => {
    const world = await shop(db);
    const { services, buyers, product } = world;
    const input = { productId: product.id, ...place };
    const { sent, code, message } = await plant(world);
    const before = await db.read.order.count();
    const refused = bookProduct(actAs(services, buyers[0]), { ...input, ...sent });
    await expect(refused).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
    expect(await db.read.order.count()).toBe(before);
    expect(await db.read.orderEvent.count({ where: { order: { productId: product.id } } })).toBe(0);
    await world.agree();
  });

  it('book is refused for a product that has an order or is deleted, whatever was read before', async ({
    db,
  }) => {
    const { apply, booking, buyers, agree, reach, services, product } = await shop(db);
    await reach('cancelled');
    await apply(booking());
    await expect(apply(booking(buyers[1]))).rejects.toMatchObject({ code: 'conflict' });
    await agree();
    const [other] = [await addProduct(services, await addPerson(services, 'seller'))];
    await db.write((tx) => markProductsDeleted(tx, services, { id: other.id }));
    const ofDeleted = booking() as Extract<OrderEventInput, { event: 'book' | 'request' }>;
    ofDeleted.order.productId = other.id;
    await expect(apply(ofDeleted)).rejects.toMatchObject({ code: 'conflict' });
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

  it('does not list a deleted product again', async ({ db }) => {
    const { apply, input, reach, services, product, agree } = await shop(db);
    const orderId = await reach('reserved');
    expect(await db.write((tx) => markProductsDeleted(tx, services, { id: product.id }))).toBe(1);
    expect(await db.write((tx) => markProductsDeleted(tx, services, { id: product.id }))).toBe(0);
    await apply(input('remove', 'admin', orderId));
    const deleted = await db.read.product.findUniqueOrThrow({ where: { id: product.id } });
    expect(deleted).toMatchObject({ status: 'available', listed: false });
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
