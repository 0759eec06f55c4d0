import type { Page } from '@playwright/test';
import { bookSomething } from './booked-order';
import { followMail } from './outbox';
import { completedOrder, reportReview, reviewedOrder } from './reviewed-orders';
import { demo, expect, signUp, test, type Account } from './rummage';

type Credentials = Pick<Account, 'email' | 'password'>;
interface FormPage {
  name: string;
  /** Who opens the page. Signed out without it. */
  as?: 'buyer' | 'seller' | Credentials;
  open(page: Page, account: Credentials | null): Promise<unknown>;
  /** The heading or button that tells this form from others on its page. */
  button: string;
  /** What is typed, by label, before the form is sent. */
  typed: Record<string, string>;
  /** The messages of the fields, in their order; the first field's label. */
  errors: string[];
  first: string;
}

const at = (path: string) => (page: Page) => page.goto(path);
const EMAIL = 'Enter an email address in the right format, like name@example.com.';

/** Every page with a form to fill in. */
const formPages: FormPage[] = [
  {
    name: 'login',
    open: at('/login?from=%2Fblog'),
    button: 'Login',
    typed: { Email: 'nobody' },
    errors: [EMAIL, 'Enter your password.'],
    first: 'Email',
  },
  {
    name: 'register',
    open: at('/register'),
    button: 'Register',
    typed: { Name: 'Ann', Email: 'ann@', Password: 'short' },
    errors: ['Choose a photo.', EMAIL, 'Choose a password of at least 8 characters.'],
    first: 'Photo',
  },
  {
    name: 'forgotten password',
    open: at('/forgot-password'),
    button: 'Send the link',
    typed: { Email: 'ann at home' },
    errors: [EMAIL],
    first: 'Email',
  },
  {
    name: 'new password',
    as: 'buyer',
    async open(page, account) {
      const email = account?.email ?? '';
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText(/^If there is an account for/)).toBeVisible();
      await followMail(page, email, 'Choose a new password');
    },
    button: 'Save new password',
    typed: { 'New password': 'password' },
    errors: ['That password is too easy to guess. Choose another one.'],
    first: 'New password',
  },
  {
    name: 'contact',
    open: at('/contact'),
    button: 'Send message',
    typed: { Email: 'ann@example.com', Message: 'Hello' },
    errors: ['Enter your name.', 'Write a little more: at least 10 characters.'],
    first: 'Name',
  },
  {
    name: 'newsletter',
    open: at('/newsletter'),
    button: 'Subscribe to the newsletter',
    typed: { Email: 'ann' },
    errors: [EMAIL],
    first: 'Email',
  },
  {
    name: 'report',
    as: 'buyer',
    async open(page) {
      const products = await page.request.get('/api/products?limit=1');
      const [product] = (await products.json()) as { _id: string }[];
      await page.goto(`/products/${product?._id}/report`);
    },
    button: 'Send report',
    typed: { 'Describe the problem (optional)': 'It is a copy.' },
    errors: ['Choose a reason.'],
    first: 'Reason',
  },
  {
    name: 'offer',
    as: 'buyer',
    async open(page) {
      const products = await page.request.get('/api/products?limit=1');
      const [product] = (await products.json()) as { _id: string }[];
      await page.goto(`/products/${product?._id}/offer`);
    },
    button: 'Send offer',
    typed: { 'Your offer': 'half' },
    errors: ['Write the offer as a plain number, like 49.99.'],
    first: 'Your offer',
  },
  {
    name: 'simulated Google',
    async open(page) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.waitForURL(/sign-in-provider/);
      // Unlike a click, this waits until the scripts of the page have run.
      await page.reload();
    },
    button: 'Continue',
    typed: { Email: 'gina' },
    errors: [EMAIL],
    first: 'Email',
  },
  {
    name: 'booking',
    as: 'buyer',
    async open(page) {
      await page.goto('/search?q=chair');
      await page.getByRole('button', { name: 'Book now' }).first().click();
    },
    button: 'Submit',
    typed: { 'Meeting location': 'Library steps' },
    errors: ['Enter a phone number.'],
    first: 'Phone number',
  },
  {
    name: 'payment',
    as: 'buyer',
    async open(page) {
      const { orderId } = await bookSomething(page);
      await page.goto(`/dashboard/payment/${orderId}`);
    },
    button: 'Pay',
    typed: { Expiry: '12/30' },
    errors: ['Enter the card number.', 'Enter the CVC.'],
    first: 'Card number',
  },
  {
    name: 'profile',
    as: 'buyer',
    open: at('/dashboard/account'),
    button: 'Save name and photo',
    typed: { Name: '' },
    errors: ['Enter your name.'],
    first: 'Name',
  },
  {
    name: 'password',
    as: 'buyer',
    open: at('/dashboard/account'),
    button: 'Change password',
    typed: { 'New password': 'aaaaaaaa' },
    errors: [
      'Enter your current password.',
      'That password is too easy to guess. Choose another one.',
    ],
    first: 'Current password',
  },
  {
    name: 'account deletion',
    as: 'buyer',
    open: at('/dashboard/account/delete'),
    button: 'Delete my account',
    typed: {},
    errors: ['Enter your current password.'],
    first: 'Current password',
  },
  {
    name: 'new address',
    as: 'buyer',
    open: at('/dashboard/account/email'),
    button: 'Send the link',
    typed: { 'New email address': 'nobody' },
    errors: [EMAIL],
    first: 'New email address',
  },
  {
    name: 'time code',
    as: 'buyer',
    async open(page) {
      await page.goto('/dashboard/account/second-factor');
      await page.getByRole('button', { name: 'Set it up' }).click();
      await expect(page.getByRole('img', { name: 'Picture of the secret key' })).toBeVisible();
    },
    button: 'Switch it on',
    typed: {},
    errors: ['Enter the code.'],
    first: 'Code',
  },
  {
    name: 'new product',
    as: 'seller',
    open: at('/dashboard/add-product'),
    button: 'Add product',
    typed: {
      'Original price': '1,299.50',
      'Resale price': '45',
      Phone: '503 555 0100',
      Location: 'Portland',
      'Purchase year': '1850',
      'Description (optional)': 'Bright.\nAnd heavy.',
    },
    errors: [
      'Enter a name.',
      'Choose a category.',
      'Enter a year of purchase that is between 1950 and',
      'Choose excellent, good or fair.',
      'Write the original price without a thousands separator, with a point before the cents: 1299.50.',
    ],
    first: 'Name',
  },
  {
    name: 'product',
    as: demo.seller,
    async open(page) {
      await page.goto('/dashboard/my-products');
      await page
        .getByRole('button', { name: /^Edit product/ })
        .first()
        .click();
    },
    button: 'Save changes',
    typed: { Name: 'x' },
    errors: ['Enter a name of at least 3 characters.'],
    first: 'Name',
  },
  {
    name: 'saved search',
    as: 'buyer',
    open: at('/dashboard/searches/new?query=q%3Dlamp'),
    button: 'Save this search',
    typed: { Name: '' },
    errors: ['Enter a name for this search.'],
    first: 'Name',
  },
  {
    name: 'paused shop',
    as: 'seller',
    open: at('/dashboard/my-products/pause'),
    button: 'Pause my shop',
    typed: {},
    errors: ['Choose the day on which your shop opens again.'],
    first: 'Open again on',
  },
  {
    name: 'report of a person',
    as: 'buyer',
    async open(page) {
      const products = await page.request.get('/api/products?limit=1');
      const [product] = (await products.json()) as { _id: string }[];
      await page.goto(`/products/${product?._id}`);
      const seller = page.getByRole('main').locator('a[href^="/sellers/"]').first();
      await page.goto(`${await seller.getAttribute('href')}/report`);
    },
    button: 'Send report',
    typed: { 'What is wrong?': '' },
    errors: ['Choose a reason.', 'Describe what is wrong.'],
    first: 'Reason',
  },
  {
    name: 'review',
    as: 'buyer',
    async open(page, account) {
      const sides = { seller: await signUp('seller'), buyer: account ?? demo.buyer };
      const { orderId } = await completedOrder(sides);
      await page.goto(`/dashboard/orders/${orderId}/review`);
    },
    button: 'Send review',
    typed: { 'What would you like others to know? (optional)': 'A fine lamp.' },
    errors: ['Choose 1 to 5 stars.'],
    first: '1 of 5 stars',
  },
  {
    name: 'review removal',
    as: demo.admin,
    async open(page) {
      const [seller, buyer] = [await signUp('seller'), await signUp('buyer')];
      const id = await reviewedOrder({ seller, buyer }, { paid: 'cash', stars: 1 });
      await reportReview(seller, id, 'Not true.');
      await page.goto(`/dashboard/reported-people?q=${encodeURIComponent(buyer.name)}`);
      const remove = page.getByRole('link', { name: `Remove review ${buyer.name}` });
      await page.goto((await remove.getAttribute('href')) ?? '');
      // It begins with the reporter's.
      await page.getByLabel('Reason').selectOption('');
    },
    button: 'Remove review',
    typed: { 'In your words (optional)': 'Rude.' },
    errors: ['Choose a reason.'],
    first: 'Reason',
  },
  {
    name: 'new word rule',
    as: demo.admin,
    open: at('/dashboard/moderation/words'),
    button: 'Add rule',
    typed: { 'New word or phrase': 'x' },
    errors: ['Enter at least two letters or digits.', 'Choose what happens.'],
    first: 'New word or phrase',
  },
  {
    name: 'new reason',
    as: demo.admin,
    open: at('/dashboard/moderation/reasons'),
    button: 'Add reason',
    typed: { 'New reason': 'x' },
    errors: ['Enter at least 2 characters.'],
    first: 'New reason',
  },
  {
    name: 'new admin',
    as: demo.admin,
    open: at('/dashboard/admins'),
    button: 'Make admin',
    typed: { 'Email of an account': 'nobody' },
    errors: [EMAIL],
    first: 'Email of an account',
  },
  {
    name: 'new category',
    as: demo.admin,
    open: at('/dashboard/categories'),
    button: 'Add category',
    typed: { 'New category': 'x' },
    errors: ['Enter a name of at least 2 characters.'],
    first: 'New category',
  },
  {
    name: 'category',
    as: demo.admin,
    async open(page) {
      await page.goto('/dashboard/categories');
      await page
        .getByRole('button', { name: /^Rename/ })
        .first()
        .click();
    },
    button: 'Save',
    typed: { Name: 'x' },
    errors: ['Enter a name of at least 2 characters.'],
    first: 'Name',
  },
  {
    name: 'category field',
    as: demo.admin,
    async open(page) {
      await page.goto('/dashboard/categories?q=Books');
      await page.getByRole('button', { name: 'Fields of Books' }).click();
    },
    button: 'Add field',
    typed: { Key: 'Frame size', 'Unit (optional)': 'cm' },
    errors: ['Enter a name.', 'Enter a key of small letters, digits and _'],
    first: 'Name of the field',
  },
  {
    name: 'new synonyms',
    as: demo.admin,
    open: at('/dashboard/synonyms'),
    button: 'Add synonyms',
    typed: { 'New synonyms': 'couch' },
    errors: ['Enter at least two different words, like “couch, sofa”.'],
    first: 'New synonyms',
  },
  {
    name: 'synonyms',
    as: demo.admin,
    async open(page) {
      await page.goto('/dashboard/synonyms');
      await page.getByRole('button', { name: /^Edit/ }).first().click();
    },
    button: 'Save',
    typed: { Words: 'couch' },
    errors: ['Enter at least two different words, like “couch, sofa”.'],
    first: 'Words',
  },
];

for (const { name, as, open, button, typed, errors, first } of formPages) {
  test(`the form “${name}” says what is wrong and loses nothing`, async ({
    page,
    makeAccount,
    logIn,
    javaScriptEnabled,
  }) => {
    const account = typeof as === 'string' ? await makeAccount(as) : (as ?? null);
    if (account) await logIn(account);
    await open(page, account);
    const submit = page.getByRole('button', { name: button, exact: button !== 'Pay' });
    const form = page.locator('form').filter({ has: submit });
    // The label of a radio button with stars also contains its number for the eyes.
    const radio = form.getByRole('radio', { name: first, exact: true });
    const field = form.getByLabel(first, { exact: true }).or(radio);
    await expect(submit).toBeEnabled();

    const posts: string[] = [];
    page.on('request', (request) => {
      // The payment page creates its payment intent when it opens.
      const isForm = !request.url().endsWith('/create-payment-intent');
      if (request.method() === 'POST' && isForm) posts.push(request.url());
    });
    if (javaScriptEnabled && typed[first] !== undefined) {
      await field.fill(typed[first]);
      await expect(field).not.toHaveAttribute('aria-invalid');
      await field.blur();
      await expect(form.getByText(errors[0] ?? '')).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('There is a problem')).toHaveCount(0);
    }
    for (const [label, value] of Object.entries(typed)) {
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    const [answer] = await Promise.all([
      javaScriptEnabled ? null : page.waitForResponse((one) => one.request().method() === 'POST'),
      submit.click(),
    ]);

    const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('listitem')).toHaveText(
      errors.map((message) => new RegExp(`^${message.replace(/[$.()+]/g, '\\$&')}`)),
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    if (javaScriptEnabled) {
      await expect(field).toBeFocused();
      expect(posts).toEqual([]);
    } else {
      expect(answer?.status()).toBe(422);
    }
    for (const [label, value] of Object.entries(typed)) {
      const control = form.getByLabel(label, { exact: true });
      const secret = (await control.getAttribute('type')) === 'password';
      await expect(control).toHaveValue(secret && !javaScriptEnabled ? '' : value);
    }
  });
}

test('an address that is taken is an error of its field', async ({ page, makeAccount }) => {
  const { email } = await makeAccount('buyer');
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ann');
  await page.getByLabel('Photo').setInputFiles('public/category-pictures/any.webp');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('An account with that email address already exists.')).toHaveCount(2);
  await expect(page.getByLabel('Name')).toHaveValue('Ann');
});
