import type { Ctx } from '~/features/accounts/account.policy';
import { readOwnShares } from '~/features/payouts/export-earnings.server';
import { priceOf, toMajorNumber } from '~/lib/money';
import { sortBy } from '~/lib/sort-by';

/**
 * What a person has bought and sold, for the export of their data; amounts in major units. `fee` and
 * `net` of a sale are null until it is paid by card.
 */
export async function collectOwnOrders({ db }: Pick<Ctx, 'db'>, userId: string) {
  const { read } = db;
  const orderBy = { createdAt: 'asc' } as const;
  const include = { payments: true, refunds: true, providerRefunds: true, providerDisputes: true };
  const [orders, sales, shares] = await Promise.all([
    read.order.findMany({ where: { buyerId: userId }, orderBy, include }),
    read.order.findMany({ where: { sellerId: userId }, orderBy, include }),
    readOwnShares(db, userId),
  ]);
  return {
    orders: orders.map((order) => ({
      ...orderFacts(order),
      name: order.userName,
      email: order.email,
      phone: order.phone,
      meetingLocation: order.meetingLocation,
      payment: order.payments.filter(isAccepted).map(paymentFacts)[0] ?? null,
      otherPayments: sortBy(order.payments, (one) => one.takenAt)
        .filter((one) => !isAccepted(one))
        .map(paymentFacts),
      ...refundFacts(order),
    })),
    sales: sales.map((order) => {
      const { currency } = order;
      // What became of payments that paid nothing is between the buyer and the shop.
      const isOfSale = ({ paymentId }: { paymentId: string | null }) =>
        order.payments.every((one) => one.id !== paymentId || isAccepted(one));
      const ofSale = {
        refunds: order.refunds.filter(isOfSale),
        providerRefunds: order.providerRefunds.filter(isOfSale),
        providerDisputes: order.providerDisputes.filter(isOfSale),
      };
      const share = shares.get(order.id);
      const major = (amountMinor: number | undefined) =>
        amountMinor === undefined ? null : toMajorNumber({ amountMinor, currency });
      return {
        ...orderFacts({ ...order, ...ofSale }),
        sellerName: order.sellerName,
        fee: major(share?.feeMinor),
        net: major(share?.netMinor),
        ...refundFacts(ofSale),
      };
    }),
  };
}

const isAccepted = ({ status }: { status: string }) => status === 'accepted';

interface Amount {
  amountMinor: number;
  currency: string;
}

interface PaymentFacts extends Amount {
  transactionId: string;
  status: string;
  takenAt: Date;
  createdAt: Date;
}

function paymentFacts(payment: PaymentFacts) {
  const { currency, transactionId, status, takenAt, createdAt } = payment;
  return { price: toMajorNumber(payment), currency, transactionId, status, takenAt, createdAt };
}

interface AmountFacts extends Amount {
  reason: string | null;
  status: string;
  createdAt: Date;
}

function amountFacts(row: AmountFacts) {
  const { currency, reason, status, createdAt } = row;
  return { amount: toMajorNumber(row), currency, reason, status, createdAt };
}

/** The refunds of the shop, and those that the payment provider knows, made there or here. */
function refundFacts(order: { refunds: AmountFacts[]; providerRefunds: AmountFacts[] }) {
  return {
    refunds: sortBy(order.refunds, (one) => one.createdAt).map(amountFacts),
    refundsAtProvider: sortBy(order.providerRefunds, (one) => one.createdAt).map(amountFacts),
  };
}

interface OrderFacts {
  name: string;
  priceMinor: number;
  refundedMinor: number;
  currency: string;
  paymentMethod: string;
  status: string;
  heldUntil: Date;
  createdAt: Date;
  paidAt: Date | null;
  receivedAt: Date | null;
  completedAt: Date | null;
  endedAt: Date | null;
  providerDisputes: AmountFacts[];
}

/** The order fields that both sides may see. The buyer's phone and address are not among them. */
function orderFacts(order: OrderFacts) {
  const { name, currency, refundedMinor } = order;
  const { paymentMethod, status, heldUntil, createdAt, paidAt, receivedAt, completedAt, endedAt } =
    order;
  return {
    product: name,
    price: toMajorNumber(priceOf(order)),
    refunded: toMajorNumber({ amountMinor: refundedMinor, currency }),
    currency,
    paymentMethod,
    status,
    heldUntil,
    createdAt,
    paidAt,
    receivedAt,
    completedAt,
    endedAt,
    chargebacks: sortBy(order.providerDisputes, (one) => one.createdAt).map(amountFacts),
  };
}
