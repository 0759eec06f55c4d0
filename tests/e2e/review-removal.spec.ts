import { expectNoAxeFindings } from './accessibility';
import { followMail } from './outbox';
import { reviewedOrder } from './reviewed-orders';
import { demo, expect, logInAt, test } from './rummage';

test('an admin removes an answer and its review, the average changes, and its author appeals once', async ({
  page,
  makeAccount,
}) => {
  test.slow();
  const seller = await makeAccount('seller');
  const [fan, critic] = [await makeAccount('buyer'), await makeAccount('buyer')];
  const card = { paid: 'card', stars: 5 } as const;
  for (let order = 0; order < 3; order += 1) await reviewedOrder({ seller, buyer: fan }, card);
  const answer = 'Call this liar at home.';
  const bad = { ...card, stars: 1, text: 'A lie about the lamp.', answer };
  const reviewId = await reviewedOrder({ seller, buyer: critic }, bad);

  // The seller reports it from the public page.
  await logInAt(page, '/login', seller);
  await page.goto(`/reviews/${reviewId}/report`);
  await page.getByLabel('Reason').selectOption({ label: 'It is offensive' });
  await page.getByLabel('What is wrong?').fill('I have never said that.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported. An admin will review it.')).toBeVisible();
  const profile = new URL(page.url()).pathname;
  await expect(page.getByText('4 of 5 (4 reviews)')).toBeVisible();
  await expect(page.getByText(bad.text)).toBeVisible();

  // Its author reports the answer to it.
  await logInAt(page, '/login', critic);
  await page.goto(profile);
  await page.getByRole('link', { name: `Report the answer by ${seller.name}` }).click();
  await expect(page.getByRole('blockquote')).toContainText(answer);
  await page.getByLabel('Reason').selectOption({ label: 'It is offensive' });
  await page.getByLabel('What is wrong?').fill('It asks people to call me.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported. An admin will review it.')).toBeVisible();

  // An admin removes the answer alone.
  await logInAt(page, '/login', demo.admin);
  await page.goto(`/dashboard/reported-people?q=${encodeURIComponent(seller.name)}`);
  const answered = page.getByRole('row').filter({ hasText: answer });
  await answered.getByRole('link', { name: `Remove answer ${seller.name}` }).click();
  const about = `Remove the answer by ${seller.name}?`;
  await expect(page.getByRole('heading', { name: about })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Remove answer' }).click();
  await expect(page.getByText('Report decided')).toBeVisible();
  await page.goto(profile);
  await expect(page.getByText(bad.text)).toBeVisible();
  await expect(page.getByText(answer)).toHaveCount(0);

  // And the review, with a reason.
  await page.goto(`/dashboard/reported-people?q=${encodeURIComponent(critic.name)}`);
  const row = page.getByRole('row').filter({ hasText: critic.name });
  await expect(row).toContainText(bad.text);
  await expect(row).toContainText('I have never said that.');
  await expectNoAxeFindings(page);
  await row.getByRole('link', { name: `Remove review ${critic.name}` }).click();
  const question = `Remove the review by ${critic.name}?`;
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expect(page.getByRole('blockquote')).toContainText(bad.text);
  await expectNoAxeFindings(page);
  // The reporter's reason is chosen.
  await expect(page.getByLabel('Reason')).toHaveValue('offensive');
  await page.getByLabel('Reason').selectOption('');
  await page.getByRole('button', { name: 'Remove review' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Reason').selectOption({ label: 'It is offensive' });
  await page.getByLabel('In your words').fill('It names a person.');
  await page.getByRole('button', { name: 'Remove review' }).click();
  await expect(page.getByText('Report decided')).toBeVisible();
  await page.goto(`/dashboard/reported-people?q=${encodeURIComponent(critic.name)}`);
  await expect(page.getByText(`No results for “${critic.name}”.`)).toBeVisible();

  for (const path of [profile, `${profile}/reviews`]) {
    await page.goto(path);
    await expect(page.getByText('5 of 5 (3 reviews)')).toBeVisible();
    await expect(page.getByText(bad.text)).toHaveCount(0);
  }

  // Its author gets the decision by mail, and appeals once.
  await logInAt(page, '/login', critic);
  await followMail(page, critic.email, 'Your review of “Reviewed lamp” was removed');
  const decision = page.getByRole('main');
  await expect(decision.getByRole('blockquote')).toContainText(bad.text);
  await expect(decision).toContainText('It is offensive');
  await expect(decision).toContainText('It names a person.');
  await expectNoAxeFindings(page);
  const appeal = page.getByRole('button', { name: 'Send appeal' });
  await appeal.click();
  await expect(page.getByText('Write your appeal.').first()).toBeVisible();
  await page.getByLabel('Your appeal').fill('It happened like this.');
  await appeal.click();
  await expect(page.getByText('Appeal sent')).toBeVisible();
  await page.reload();
  await expect(decision).toContainText('It happened like this.');
  await expect(decision).toContainText('An admin will read your appeal.');
  await expect(appeal).toHaveCount(0);
  await expectNoAxeFindings(page);
});
