/** Names that turn the direction around do not reach titles and subjects, which are plain text. */
import { expect } from 'vitest';
import { messageSeller } from '~/features/conversations/send-message.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { offerStepJobs } from '~/features/offers/offer-jobs.server';
import { messageMailJob } from '~/features/conversations/mail-messages.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs, addProduct, memoryMailer } from '../setup/test-ctx';

const TURNED = '\u202eevil\u2067 name\u2069\u202c';
const MARKS = /[\u202a-\u202e\u2066-\u2069]/;

onEachDatabase('a name that turns the direction around', (it) => {
  it('is plain in titles of pages and subjects of mails', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, clock } = world;
    const mailer = memoryMailer();
    services.mailer = mailer;
    const as = (who: keyof typeof people) => actAs(services, people[who]);
    await db.write(async (tx) => {
      for (const who of ['buyer', 'seller'] as const) {
        const data = { name: TURNED, emailConfirmedAt: clock.now() };
        await tx.user.update({ where: { id: people[who].userId }, data });
      }
    });
    const { id: productId } = await addProduct(services, people.seller, {
      name: TURNED,
      resalePriceMinor: 2000,
    });
    const { conversationId } = await messageSeller(as('buyer'), productId, { text: 'Hi' });
    const { offerId } = await makeOffer(as('buyer'), { productId, amountMinor: 1500 });
    const why = { reason: 'insults', details: '' } as const;
    const { reportId } = await reportConversation(as('seller'), conversationId, why);
    const pages = [
      ['buyer', `/dashboard/messages/${conversationId}`],
      ['buyer', `/products/${productId}`],
      ['buyer', `/products/${productId}/offer`],
      ['buyer', `/sellers/${people.seller.userId}`],
      ['buyer', `/sellers/${people.seller.userId}/block`],
      ['buyer', `/sellers/${people.seller.userId}/report`],
      ['seller', `/dashboard/offers/${offerId}/counter`],
      ['admin', `/dashboard/reported-conversations/${reportId}`],
      ['admin', `/dashboard/people/${people.buyer.userId}`],
      ['admin', `/dashboard/products/${productId}`],
    ] as const;
    for (const [caller, path] of pages) {
      const headers = { ...(await world.headersOf(caller, 'cookie')), accept: 'text/html' };
      const html = await (await fetch(world.url + path, { headers })).text();
      const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
      expect(title, path).toContain('evil name');
      expect(title, path).not.toMatch(MARKS);
      const previews = html.match(/<meta (?:property|name)="(?:og|twitter):title"[^>]*>/g) ?? [];
      expect(previews.join(''), path).not.toMatch(MARKS);
    }
    clock.forward(4 * 60_000);
    await runDueJobs(services, [...offerStepJobs, messageMailJob]);
    await deliverMail(services);
    const mails = await mailer.list();
    expect(mails.length).toBeGreaterThan(1);
    for (const { subject, to, replyTo = '' } of mails) {
      expect(subject).toContain('evil name');
      expect(subject + to + replyTo).not.toMatch(MARKS);
    }
  });
});
