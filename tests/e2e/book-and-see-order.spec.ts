import { expectNoAxeFindings } from './accessibility';
import { expect, openCategory, test } from './rummage';

test('a buyer registers, browses, books, sees the order and cancels it', async ({
  page,
}, testInfo) => {
  const email = `walker-${testInfo.workerIndex}-${Date.now()}@example.com`;
  await page.goto('/register');
  await page.getByLabel('Name').fill('Wanda Walker');
  await page.getByLabel('Photo').setInputFiles('prisma/demo/pictures/' + 'LICENCE.md');
  await page.getByLabel('Role').selectOption('buyer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('could not be read as a photo').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Wanda Walker');

  await page.getByLabel('Photo').setInputFiles('public/category-pictures/any.webp');
  await page.getByLabel('Password').fill('a fine password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('User Created Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await openCategory(page, 'Cameras');
  const card = page.getByRole('article').last();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: 'Book now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await dialog.getByLabel('Phone number').fill('12');
  await dialog.getByLabel('Meeting location').fill('Library steps');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('7 to 20 characters').first()).toBeVisible();
  await expect(dialog.getByLabel('Meeting location')).toHaveValue('Library steps');
  await dialog.getByLabel('Phone number').fill('+1 503 555 0199');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/orders\/[\w-]+$/);
  const heading = page.getByRole('heading', { level: 1, name: `You have booked ${name}` });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  await expect(page.getByText(/\$\d/).first()).toBeVisible();
  await expect(page.getByText('Reserved until').locator('time')).toHaveAttribute(
    'datetime',
    /^\d{4}-\d\d-\d\dT/,
  );
  await expect(page.getByRole('link', { name: /^\+?[\d ()-]{7,}$/ })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await expectNoAxeFindings(page);
  const address = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const calendar = await page.request.get(new URL(address ?? '', page.url()).href);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(calendar.headers()['cache-control']).toBe('no-store');
  expect(await calendar.text()).toContain('BEGIN:VEVENT');

  await page.getByRole('main').getByRole('link', { name: 'My orders' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Pay by');
  await row.getByRole('button', { name: /Cancel order/ }).click();
  await expect(page.getByRole('heading', { name: `Cancel your order for ${name}?` })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Back to my orders' }).click();
  await expect(row).toContainText('Pay by');
  await row.getByRole('button', { name: /Cancel order/ }).click();
  await expect(page.getByRole('heading', { name: `Cancel your order for ${name}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order cancelled')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  await page.goto(new URL(address ?? '', page.url()).pathname.replace(/\/calendar\.ics$/, ''));
  await expect(
    page.getByRole('heading', { level: 1, name: `You cancelled ${name}` }),
  ).toBeVisible();
  await expect(page.getByText('so nothing was charged.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);

  // The next booking begins with what the last one said.
  await openCategory(page, 'Cameras');
  await page.getByRole('article').first().getByRole('button', { name: 'Book now' }).click();
  await expect(dialog.getByLabel('Phone number')).toHaveValue('+1 503 555 0199');
  await expect(dialog.getByLabel('Meeting location')).toHaveValue('Library steps');
  await expectNoAxeFindings(page);
  const withScripts = `${page.url()}&_data=routes%2Fsite%2Fcategory`;
  for (const address of [page.url(), withScripts]) {
    const headers = { Accept: 'text/html' };
    const { 'cache-control': cached } = (await page.request.get(address, { headers })).headers();
    expect(cached, address).toBe('no-store');
  }
});

test('whoever is signed out is led to login and back to the open dialog', async ({
  page,
  makeAccount,
}) => {
  const buyer = await makeAccount('buyer');
  await page.goto('/');
  await page.getByRole('button', { name: 'Book now' }).first().click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('do not match').first()).toBeVisible();
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
