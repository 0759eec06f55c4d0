import { startMailServer } from '../fakes/mail-server';
import { startBuiltServer } from '../setup/built-server';
import { expectNoAxeFindings } from './accessibility';
import { demo, expect, logInAt, test } from './rummage';

test('an admin sees a failed job and has it tried again', async ({ page, playwright }) => {
  const mailServer = await startMailServer();
  mailServer.refuseWith = 451;
  const server = await startBuiltServer({ SMTP_URL: mailServer.url });
  const calls = await playwright.request.newContext({ baseURL: server.url });
  const person = { name: 'Ada', email: 'ada@example.com', password: 'a fine password' };
  expect((await calls.post('/sign-up', { data: { ...person, role: 'buyer' } })).status()).toBe(200);

  await logInAt(page, `${server.url}/login`, demo.admin);
  await page.goto(`${server.url}/dashboard/jobs`);
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  const mail = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Mail', exact: true }) });
  // Mail is sent by a job after the request that caused it.
  await expect(async () => {
    await page.reload();
    await expect(mail).toContainText('451', { timeout: 500 });
  }).toPass();
  await expect(mail).not.toContainText(person.email);
  await expectNoAxeFindings(page);

  mailServer.refuseWith = null;
  await mail.getByRole('button', { name: /^Try again now/ }).click();
  await expect(page.getByText('The failed jobs are tried again now.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(mail).toHaveCount(0, { timeout: 500 });
  }).toPass();
  // Deadlines of the demo may have mailed others.
  const own = mailServer.received.filter(({ to }) => to.includes(person.email));
  expect(own.map(({ to }) => to)).toEqual([[person.email]]);

  await calls.dispose();
  await server.stop();
  await mailServer.stop();
});
