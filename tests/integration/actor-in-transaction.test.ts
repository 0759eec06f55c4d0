import { expect } from 'vitest';
import type { Actor, Ctx } from '~/features/accounts/actor';
import { changePassword } from '~/features/accounts/change-password.server';
import { resendConfirmation } from '~/features/accounts/confirm-email.server';
import { chooseOwnMessages } from '~/features/accounts/own-messages.server';
import { endOtherSessions, endOwnSession } from '~/features/accounts/own-sessions.server';
import { openSession } from '~/features/accounts/sessions.server';
import { linkGoogle } from '~/features/accounts/sign-in-with-google.server';
import { updateOwnName } from '~/features/accounts/update-own-name.server';
import { verifySeller } from '~/features/accounts/verify-seller.server';
import { keepPhoto } from '~/features/images/keep-photo.server';
import { giveUserPhoto } from '~/features/images/user-photo.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { cancelOrder } from '~/features/orders/cancel-order.server';
import { openIntent } from '~/features/payments/open-intent.server';
import { addCategory } from '~/features/products/add-category.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { deleteCategory } from '~/features/products/delete-category.server';
import { removeSavedProduct } from '~/features/products/remove-saved-product.server';
import { renameCategory } from '~/features/products/rename-category.server';
import { saveProduct } from '~/features/products/save-product.server';
import { setProductPhotos } from '~/features/products/set-product-photos.server';
import { deleteOwnAccount } from '~/features/reports/delete-own-account.server';
import { deleteOwnProduct } from '~/features/reports/delete-own-product.server';
import { deleteReportedProduct } from '~/features/reports/delete-reported-product.server';
import { deleteUser } from '~/features/reports/delete-user.server';
import { dismissReport } from '~/features/reports/dismiss-report.server';
import { reportProduct } from '~/features/reports/report-product.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const photo = { data: Buffer.from([1]), width: 1, height: 1, colour: '000000' };

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

type World = Awaited<ReturnType<typeof setUp>>;
type Command = (ctx: Ctx, world: World) => Promise<unknown>;

/** Every command that a signed-in account gives, by who gives it. */
const commands: Record<'buyer' | 'seller' | 'admin', Record<string, Command>> = {
  buyer: {
    bookProduct: (ctx, { product }) => bookProduct(ctx, { productId: product.id, ...place }),
    saveProduct: (ctx, { product }) => saveProduct(ctx, product.id),
    removeSavedProduct: (ctx, { product }) => removeSavedProduct(ctx, product.id),
    reportProduct: (ctx, { product }) => reportProduct(ctx, product.id),
    cancelOrder: (ctx, { orderId }) => cancelOrder(ctx, orderId),
    openIntent: (ctx, { orderId, buyer }) =>
      openIntent(ctx, { orderId, buyerId: buyer.userId, kind: 'card' }),
    updateOwnName: (ctx) => updateOwnName(ctx, { name: 'New Name', removePhoto: false }),
    chooseOwnMessages: (ctx) => chooseOwnMessages(ctx, []),
    endOtherSessions: (ctx) => endOtherSessions(ctx),
    endOwnSession: (ctx) => endOwnSession(ctx, 'another'),
    resendConfirmation: (ctx) => resendConfirmation(ctx),
    changePassword: (ctx) =>
      changePassword(ctx, { currentPassword: '', newPassword: 'a fine password' }),
    deleteOwnAccount: (ctx) => deleteOwnAccount(ctx, {}),
  },
  seller: {
    advertiseProduct: (ctx, { product }) => advertiseProduct(ctx, { productId: product.id }),
    setProductPhotos: (ctx, { product }) => setProductPhotos(ctx, product.id, []),
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
    const world = await setUp(db);
    const actor = world[who];
    const end = () => deleteOwnAccount(world.as(actor), {});
    const rows = async () => [
      await db.read.savedProduct.count(),
      await db.read.signInMethod.count(),
      await db.read.notificationSetting.count(),
      await db.read.order.count(),
      await db.read.report.count(),
      await db.read.paymentIntent.count(),
      await db.read.category.count(),
      await db.read.mailToken.count(),
    ];
    const before = await rows();
    const late = command(interrupted(world.as(actor), end), world);
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await rows()).toEqual(before);
  });

  it.for(all)('%s is refused once its session is ended', async ([, who, command], { db }) => {
    const world = await setUp(db);
    const actor = world[who];
    const end = () =>
      db.write((tx) => tx.session.delete({ where: { id: actor.sessionId, userId: actor.userId } }));
    const late = command(interrupted(world.as(actor), end), world);
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused once its account has another role', async ({ db }) => {
    const world = await setUp(db);
    const change = (actor: Actor, role: string) => () =>
      db.write((tx) => tx.user.update({ where: { id: actor.userId }, data: { role } }));
    const { admin, buyer, seller, product } = world;
    for (const late of [
      () => saveProduct(interrupted(world.as(buyer), change(buyer, 'seller')), product.id),
      () =>
        bookProduct(interrupted(world.as(buyer), change(buyer, 'seller')), {
          productId: product.id,
          ...place,
        }),
      () => addCategory(interrupted(world.as(admin), change(admin, 'buyer')), { name: 'Lamps' }),
      () =>
        advertiseProduct(interrupted(world.as(seller), change(seller, 'buyer')), {
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
    const session = { userId, remember: false, userAgent: '' };
    for (const late of [
      () => linkGoogle(guest, userId, 'google-7'),
      () => openSession(guest, session),
      () => keepPhoto(guest, photo, userId),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(await giveUserPhoto(guest, userId, 'any')).toBe(false);
    expect(await db.read.signInMethod.count({ where: { userId } })).toBe(0);
    expect(await db.read.session.count({ where: { userId } })).toBe(0);
    expect(await db.read.image.count()).toBe(0);
    expect(await linkGoogle(guest, other.userId, 'google-7')).toBe(true);
  });

  it('never outlives a deletion at the same moment', async ({ db }) => {
    const { services, as, product } = await setUp(db);
    const guest = actAs(services, null);
    for (let round = 0; round < 6; round += 1) {
      const person = await addPerson(services, 'buyer');
      const { userId } = person;
      const session = { userId, remember: false, userAgent: '' };
      await Promise.allSettled([
        linkGoogle(guest, userId, `google-${round}`),
        saveProduct(as(person), product.id),
        deleteOwnAccount(as(person), {}),
        openSession(guest, session),
        saveProduct(as(person), product.id),
        linkGoogle(guest, userId, `google-${round}`),
      ]);
      const where = { userId };
      expect([
        await db.read.signInMethod.count({ where }),
        await db.read.savedProduct.count({ where }),
        await db.read.session.count({ where }),
      ]).toEqual([0, 0, 0]);
    }
  });
});
