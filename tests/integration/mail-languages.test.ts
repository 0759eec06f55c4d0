import { expect } from 'vitest';
import { register } from '~/features/accounts/register.server';
import {
  answerPasswordResets,
  requestPasswordReset,
} from '~/features/accounts/reset-password.server';
import { sendContactMessage } from '~/features/contact/send-contact-message.server';
import { confirmSubscription, subscribe } from '~/features/newsletter/newsletter.server';
import { bookProduct } from '~/features/orders/book-product.server';
import type { Database } from '~/platform/db/database';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Services } from '~/platform/services';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, memoryMailer, testServices } from '../setup/test-ctx';

const SITE = 'https://shop.example';
const place = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };

/** A site, and its mail so far by recipient: the newest to each. */
function site(db: Database, defaultLanguage: 'en' | 'de' = 'en') {
  const mailer = memoryMailer();
  const plain = testServices(db, { mailer, publicUrl: SITE });
  const env: Services['env'] = {
    ...plain.env,
    languages: { default: defaultLanguage, pseudo: false },
  };
  const services = { ...plain, env };
  const mailTo = async (address: string) => {
    await deliverMail(services);
    return (await mailer.list()).find(({ to }) => to === address);
  };
  const visitorIn = (language: string) => ({ ...actAs(services, null), language });
  return { services, mailTo, visitorIn };
}

onEachDatabase('the language of mail', (it) => {
  it('is the one of the page on which the account was registered', async ({ db }) => {
    const { services, mailTo, visitorIn } = site(db);
    const email = 'jutta@example.com';
    const person = {
      name: 'Jutta',
      email,
      password: 'correct horse battery',
      role: 'buyer',
    } as const;
    await register(visitorIn('de'), person);
    expect(await db.read.user.findFirst()).toMatchObject({ language: 'de' });
    const confirm = await mailTo(email);
    expect(confirm?.subject).toBe('Bestätige deine E-Mail-Adresse');
    expect(confirm?.text).toMatch(/^Hallo,$/m);
    expect(confirm?.text).toMatch(/^https:\/\/shop\.example\/de\/confirm-email\/[\w-]+$/m);
    expect(confirm?.html).toContain('<html lang="de" dir="ltr">');
    expect(confirm?.html).toContain('href="https://shop.example/de/confirm-email/');
    // The page on which somebody asks for the link does not decide.
    await requestPasswordReset(visitorIn('ar'), email);
    await answerPasswordResets(services);
    const reset = await mailTo(email);
    expect(reset?.subject).toBe('Neues Passwort wählen');
    expect(reset?.text).toContain(`${SITE}/de/reset-password/`);
  });

  it('is the own one of each side of an order', async ({ db }) => {
    const { services, mailTo } = site(db);
    const seller = await addPerson(services, 'seller', { name: 'Samir', language: 'ar' });
    const buyer = await addPerson(services, 'buyer', { name: 'Jutta', language: 'de' });
    const product = await addProduct(services, seller, { name: 'Blue <bicycle>' });
    await bookProduct(actAs(services, buyer), { productId: product.id, ...place });
    const sold = await mailTo(seller.email);
    expect(sold?.subject).toBe('تم الحجز: \u2068Blue <bicycle>\u2069');
    expect(sold?.html).toContain('<html lang="ar" dir="rtl">');
    expect(sold?.html).toContain(`href="${SITE}/ar/dashboard/orders/`);
    expect(sold?.html).toContain(`href="${SITE}/ar/dashboard/account?to=messages"`);
    expect(sold?.html).toContain('<bdi>+1 503 555 0199</bdi>');
    expect(sold?.html).not.toContain('<bicycle>');
    const reserved = await mailTo(buyer.email);
    expect(reserved?.subject).toBe('Für dich reserviert: Blue <bicycle>');
    expect(reserved?.text).toContain('Treffpunkt: Library steps');
    expect(reserved?.text).toContain(`${SITE}/de/dashboard/orders/`);
    expect(reserved?.text).toContain(`Rummage, ${SITE}/de\n`);
  });

  it('of the newsletter is the one of the page, with its links', async ({ db }) => {
    const { mailTo, visitorIn } = site(db);
    const email = 'lectora@example.com';
    await subscribe(visitorIn('es'), { email });
    const asked = await mailTo(email);
    expect(asked?.subject).toBe('Confirma el boletín de Rummage');
    const [, token = ''] = /\/es\/newsletter\/confirm\/([\w-]+)/.exec(asked?.text ?? '') ?? [];
    await confirmSubscription(visitorIn('en'), token);
    const welcome = await mailTo(email);
    expect(welcome?.subject).toBe('Recibes el boletín de Rummage');
    expect(welcome?.unsubscribeUrl).toContain(`${SITE}/es/newsletter/unsubscribe/`);
    expect(welcome?.text).toContain(welcome?.unsubscribeUrl);
  });

  it('of a message to the admins is theirs, not the one of its sender', async ({ db }) => {
    const { services, mailTo, visitorIn } = site(db);
    const german = await addPerson(services, 'admin', { language: 'de' });
    const unset = await addPerson(services, 'admin');
    await sendContactMessage(visitorIn('ar'), {
      name: 'سمير',
      email: 'samir@example.com',
      message: 'أين أجد طلبي؟ أحتاج إلى مساعدة.',
    });
    const mail = await mailTo(german.email);
    expect(mail?.subject).toBe('Nachricht von \u2068سمير\u2069');
    expect(mail?.html).toContain('<blockquote dir="auto"');
    expect((await mailTo(unset.email))?.subject).toBe('Message from \u2068سمير\u2069');
  });

  it('is the default one, without a prefix, where the account has none', async ({ db }) => {
    const { services, mailTo } = site(db, 'de');
    const [seller, english] = await Promise.all([
      addPerson(services, 'seller', { language: 'fr' }),
      addPerson(services, 'buyer', { language: 'en' }),
    ]);
    const product = await addProduct(services, seller, { name: 'Stuhl' });
    await bookProduct(actAs(services, english), { productId: product.id, ...place });
    const booked = await mailTo(seller.email);
    expect(booked?.subject).toBe('Reserviert: Stuhl');
    expect(booked?.text).toContain(`${SITE}/dashboard/orders/`);
    const reserved = await mailTo(english.email);
    expect(reserved?.subject).toBe('Reserved for you: Stuhl');
    expect(reserved?.text).toContain(`${SITE}/en/dashboard/orders/`);
  });
});
