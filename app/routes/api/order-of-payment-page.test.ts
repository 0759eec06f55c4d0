import { expect, it } from 'vitest';
import { orderOfPaymentPage } from './order-of-payment-page';

const sentFrom = (referer: string | null, url = 'http://shop.test:3000/create-payment-intent') =>
  orderOfPaymentPage(
    new Request(url, { method: 'POST', ...(referer && { headers: { referer } }) }),
  );

it('knows the order whose payment page sent a request', () => {
  for (const page of ['/dashboard/payment/abc_-1', '/dashboard/payment/abc_-1/?x=1#y']) {
    expect(sentFrom(`http://shop.test:3000${page}`)).toBe('abc_-1');
    expect(sentFrom(`https://SHOP.test:3000${page}`)).toBe('abc_-1');
  }
});

it('takes no other page, and no other host, for one', () => {
  const elsewhere = [
    null,
    'nonsense',
    'http://shop.test:3000/',
    'http://shop.test:3000/dashboard/payment/',
    'http://shop.test:3000/dashboard/payment/a/b',
    'http://shop.test:3000/x/dashboard/payment/a',
    'http://shop.test:3000/dashboard/receipt/a',
    'http://shop.test:3000/dashboard/payment/%E0%A4%A',
    'http://shop.test:3001/dashboard/payment/a',
    'http://shop.test/dashboard/payment/a',
    'http://evil.test/dashboard/payment/a',
    'http://shop.test:3000@evil.test/dashboard/payment/a',
    'ftp://shop.test:3000/dashboard/payment/a',
  ];
  for (const referer of elsewhere) expect(sentFrom(referer)).toBeUndefined();
});
