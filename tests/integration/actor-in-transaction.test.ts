import { expect } from 'vitest';
import { rightsOf, type Actor, type Ctx, type Role } from '~/features/accounts/account.policy';
import { changePassword } from '~/features/accounts/passwords.server';
import { chooseLanguage } from '~/features/accounts/choose-language.server';
import { resendConfirmation } from '~/features/accounts/confirm-email.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';
import { endOtherSessions, endOwnSession, openSession } from '~/features/accounts/sessions.server';
import { linkGoogle } from '~/features/accounts/sign-in-with-google.server';
import { updateOwnName } from '~/features/accounts/profile.server';
import { verifySeller } from '~/features/accounts/people.server';
import { storePhoto, giveUserPhoto } from '~/features/images/store-photo.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { openIntent } from '~/features/payments/open-intent.server';
import { addCategory, deleteCategory, renameCategory } from '~/features/products/categories.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { removeFavourite, addFavourite } from '~/features/favourites/favourites.server';
import { deleteOwnAccount, deleteUser } from '~/features/account-lifecycle/delete-account.server';
import {
  deleteOwnProduct,
  deleteReportedProduct,
} from '~/features/moderation/delete-product.server';
import { dismissReport, reportProduct } from '~/features/moderation/reports.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const photo = { data: Buffer.from([1]), width: 1, height: 1, colour: '000000', fingerprint: '' };

async function setUp(db: Database) {
  const services = testServices(db);
  const [seller, buyer, admin, other] = [
    await addPerson(services, 'seller'),
    await addPerson(services, 'buyer', { emailConfirmedAt: null }),
    await addPerson(services, 'admin'),
    await addPerson(services, 'admin'),
  ];
  const as = (actor: Actor) => actAs(services, actor);
  const product = await addProduct(services, seller);
  const held = await addProduct(services, seller);
  const { orderId } = await bookProduct(as(buyer), { productId: held.id, ...place });
  const { reportId } = await reportProduct(as(buyer), held.id);
  return { services, seller, buyer, admin, other, as, product, orderId, reportId };
}

type Deps = Awaited<ReturnType<typeof setUp>>;
type Command = (ctx: Ctx, deps: Deps) => Promise<unknown>;

/** Every command that a signed-in account gives, by who gives it. */
const commands: Record<'buyer' | 'seller' | 'admin', Record<string, Command>> = {
  buyer: {
    bookProduct: (ctx, { product }) => bookProduct(ctx, { productId: product.id, ...place }),
    addFavourite: (ctx, { product }) => addFavourite(ctx, product.id),
    removeFavourite: (ctx, { product }) => removeFavourite(ctx, product.id),
    reportProduct: (ctx, { product }) => reportProduct(ctx, product.id),
    cancelOrder: (ctx, { orderId }) => cancelOrder(ctx, orderId),
    openIntent: (ctx, { orderId, buyer }) =>
      openIntent(ctx, { orderId, buyerId: buyer.userId, kind: 'card' }),
    updateOwnName: (ctx) => updateOwnName(ctx, { name: 'New Name', removePhoto: false }),
    chooseOwnMessages: (ctx) => chooseOwnMessages(ctx, []),
    chooseLanguage: (ctx) => chooseLanguage(ctx, 'de'),
    endOtherSessions: (ctx) => endOtherSessions(ctx),
    endOwnSession: (ctx) => endOwnSession(ctx, 'another'),
    resendConfirmation: (ctx) => resendConfirmation(ctx),
    changePassword: (ctx) =>
      changePassword(ctx, { currentPassword: '', newPassword: 'a fine password' }),
    deleteOwnAccount: (ctx) => deleteOwnAccount(ctx, {}),
  },
  seller: {
    advertiseProduct: (ctx, { product }) => advertiseProduct(ctx, { productId: product.id }),
    deleteOwnProduct: (ctx, { product }) => deleteOwnProduct(ctx, product.id),
  },
  admin: {
    addCategory: (ctx) => addCategory(ctx, { name: 'Lamps' }),
    renameCategory: (ctx, { product }) => renameCategory(ctx, product.categoryId, { name: 'New' }),
    deleteCategory: (ctx) => deleteCategory(ctx, 'nothing'),
    verifySeller: (ctx, { seller }) => verifySeller(ctx, seller.userId),
    dismissReport: (ctx, { reportId }) => dismissReport(ctx, reportId),
    deleteReportedProduct: (ctx, { product }) => deleteReportedProduct(ctx, product.id),
    deleteUser: (ctx, { buyer }) => deleteUser(ctx, buyer.userId),
  },
};

const all = Object.entries(commands).flatMap(([who, named]) =>
  Object.entries(named).map(([name, command]) => [name, who as keyof typeof commands, command]),
) as [string, keyof typeof commands, Command][];

/** A context in which something is committed between the look at the request and its first write. */
function interrupted(ctx: Ctx, meanwhile: () => Promise<unknown>): Ctx {
  let done: Promise<unknown> | undefined;
  const write: Database['write'] = async (work, options) => {
    await (done ??= meanwhile());
    return ctx.db.write(work, options);
  };
  return { ...ctx, db: { ...ctx.db, write } };
}

onEachDatabase('a command', (it) => {
  it.for(all)('%s is refused once its account is deleted', async ([, who, command], { db }) => {
    const deps = await setUp(db);
    const actor = deps[who];
    const end = () => deleteOwnAccount(deps.as(actor), {});
    const rows = async () => [
      await db.read.favourite.count(),
      await db.read.signInMethod.count(),
      await db.read.notificationSetting.count(),
      await db.read.order.count(),
      await db.read.report.count(),
      await db.read.paymentIntent.count(),
      await db.read.category.count(),
      await db.read.mailToken.count(),
    ];
    const before = await rows();
    const late = command(interrupted(deps.as(actor), end), deps);
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await rows()).toEqual(before);
  });

  it.for(all)('%s is refused once its session is ended', async ([, who, command], { db }) => {
    const deps = await setUp(db);
    const actor = deps[who];
    const end = () =>
      db.write((tx) => tx.session.delete({ where: { id: actor.sessionId, userId: actor.userId } }));
    const late = command(interrupted(deps.as(actor), end), deps);
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused once its account has lost the right', async ({ db }) => {
    const deps = await setUp(db);
    const change = (actor: Actor, role: Role) => () =>
      db.write((tx) => tx.user.update({ where: { id: actor.userId }, data: rightsOf(role) }));
    const { admin, buyer, seller, product } = deps;
    for (const late of [
      () => addFavourite(interrupted(deps.as(buyer), change(buyer, 'seller')), product.id),
      () =>
        bookProduct(interrupted(deps.as(buyer), change(buyer, 'seller')), {
          productId: product.id,
          ...place,
        }),
      () => addCategory(interrupted(deps.as(admin), change(admin, 'buyer')), { name: 'Lamps' }),
      () =>
        advertiseProduct(interrupted(deps.as(seller), change(seller, 'buyer')), {
          productId: product.id,
        }),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

onEachDatabase('what proves itself without a session', (it) => {
  it('leaves nothing of an account that was deleted meanwhile', async ({ db }) => {
    const { services, as, buyer, other } = await setUp(db);
    const { userId } = buyer;
    const guest = actAs(services, null);
    await deleteOwnAccount(as(buyer), {});
    const google = { subject: 'google-7', email: buyer.email };
    const session = { userId, remember: false, userAgent: '' };
    for (const late of [
      () => linkGoogle(guest, userId, google),
      () => openSession(guest, session),
      () => storePhoto(guest, photo, userId),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(await giveUserPhoto(guest, userId, 'any')).toBe(false);
    expect(await db.read.signInMethod.count({ where: { userId } })).toBe(0);
    expect(await db.read.session.count({ where: { userId } })).toBe(0);
    expect(await db.read.image.count()).toBe(0);
    expect(await linkGoogle(guest, other.userId, google)).toBe(true);
  });

  it('never outlives a deletion at the same moment', async ({ db }) => {
    const { services, as, product } = await setUp(db);
    const guest = actAs(services, null);
    for (let round = 0; round < 6; round += 1) {
      const person = await addPerson(services, 'buyer');
      const { userId } = person;
      const session = { userId, remember: false, userAgent: '' };
      await Promise.allSettled([
        linkGoogle(guest, userId, { subject: `google-${round}`, email: person.email }),
        addFavourite(as(person), product.id),
        deleteOwnAccount(as(person), {}),
        openSession(guest, session),
        addFavourite(as(person), product.id),
        linkGoogle(guest, userId, { subject: `google-${round}`, email: person.email }),
      ]);
      const where = { userId };
      expect([
        await db.read.signInMethod.count({ where }),
        await db.read.favourite.count({ where }),
        await db.read.session.count({ where }),
      ]).toEqual([0, 0, 0]);
    }
  });
});
