import { expect } from 'vitest';
import { acceptProposal, answerDispute } from '~/features/disputes/answer-dispute.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { counterOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { offerSchema } from '~/features/offers/offer.schema';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { readOwnBalance } from '~/features/payouts/balance.server';
import { readStatement } from '~/features/payouts/statement.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { toMajorString } from '~/lib/money';
import { onEachCurrency } from '../setup/currencies';
import {
  completedSale,
  expectLedgerAgrees,
  getPaidAtSandbox,
  ledgerOf,
  saleShop,
  settleDown,
} from '../setup/sales';
import { actAs, addProduct } from '../setup/test-ctx';

const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

onEachCurrency('a sale', (it, { currency }) => {
  const typed = (amountMinor: number) => toMajorString({ amountMinor, currency });
  const money = (amountMinor: number) => ({ amountMinor, currency });

  it('is offered, disputed, refunded in part, paid to the seller and netted', async ({ db }) => {
    const shop = await saleShop(db, { CURRENCY: currency, PAYOUTS: 'stripe' });
    const { services } = shop;
    const [seller, buyer] = [actAs(services, shop.seller), actAs(services, shop.buyer)];
    const accountId = await getPaidAtSandbox(shop);
    const listed = { resalePriceMinor: 1500, currency };
    const { id: productId } = await addProduct(services, shop.seller, listed);
    const { amount: amountMinor, ...offer } = offerSchema(priceRuleOf(services)).parse({
      productId,
      amount: typed(1111),
      ...place,
    });
    const { offerId } = await makeOffer(buyer, { ...offer, amountMinor });
    const counter = await counterOffer(seller, { offerId, amountMinor: 1357 });
    const { orderId } = await acceptOffer(buyer, counter.offerId);
    await shop.pay(buyer, orderId);
    const order = () => db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(await order()).toMatchObject({ priceMinor: 1357, feeMinor: 136, currency });

    await openDispute(buyer, orderId, { reason: 'broken', text: 'It does not light.' });
    await answerDispute(seller, orderId, { text: 'It did.', amount: typed(357) });
    await acceptProposal(buyer, orderId, 1);
    await settleDown(services);
    expect(await order()).toMatchObject({ status: 'completed', refundedMinor: 357 });
    expect(await readStatement(seller, orderId)).toMatchObject({
      price: money(1357),
      refunded: money(357),
      fee: money(100),
      net: money(900),
    });
    const balance = async () => {
      const { availableMinor, paidOutMinor, ...read } = await readOwnBalance(seller);
      expect(read.currency).toBe(currency);
      return [availableMinor, paidOutMinor];
    };
    expect(await balance()).toEqual([0, 900]);

    // A chargeback is lost when the seller's money has left the provider: the next sale pays for it.
    const charged = await completedSale(shop, 1500);
    await settleDown(services);
    await services.payments.sandbox?.payOut(accountId);
    const { transactionId } = await db.read.payment.findFirstOrThrow({
      where: { orderId: charged },
    });
    const disputeId = (await services.payments.sandbox?.dispute(transactionId)) ?? '';
    await settleDown(services);
    await services.payments.sandbox?.closeDispute(disputeId, 'lost');
    await settleDown(services);
    expect(await balance()).toEqual([-1350, 2250]);
    await completedSale(shop, 2001);
    await settleDown(services);
    expect(await balance()).toEqual([0, 2701]);
    expect(await ledgerOf(db, currency)).toMatchObject({ fees_earned: -300 });
    await expectLedgerAgrees(services);
  });
});
