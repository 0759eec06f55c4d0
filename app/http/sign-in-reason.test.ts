import { expect, it } from 'vitest';
import { signInReason } from './return-to';

it.each([
  ['/products/a?book=a', 'To book this product, log in or create an account.'],
  ['/category/x?sort=newest&book=a', 'To book this product, log in or create an account.'],
  ['/saved', 'To save this product, log in or create an account.'],
  ['/category/x', 'To browse this category, log in or create an account.'],
  ['/Category/x', 'To browse this category, log in or create an account.'],
  ['/dashboard/saved', 'To see your favourites, log in or create an account.'],
  ['/dashboard/payment/x', 'To pay for your order, log in or create an account.'],
  ['/dashboard', 'To see your dashboard, log in or create an account.'],
])('says why %s needs an account', (returnTo, reason) => {
  expect(signInReason(returnTo)).toBe(reason);
});

it.each(['/', '/blog', '/search?q=book', '/products/a'])('has no reason for %s', (returnTo) => {
  expect(signInReason(returnTo)).toBeNull();
});
