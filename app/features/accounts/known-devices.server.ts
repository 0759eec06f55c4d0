import { newId } from '~/lib/ids.server';
import { tokenHash } from '~/lib/hash.server';
import type { Tx } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { Services } from '~/platform/services';
import { newDeviceMessage } from './account-mails';
import type { Ctx } from './account.policy';
import { emailKey } from './account.schema';
import { deviceName } from './device-name';
import { findMailLanguage } from './mail-language.server';
import { DAY_MS } from '~/lib/durations';
import { greetedName } from './greeting';

/** As long as a browser has the cookie that names it. */
const DEVICE_DAYS = 400;
/** Per account; the oldest is deleted for a new one. */
const MAX_DEVICES = 100;
/** Mails about new browsers that an account gets a day, and the same of new programs. */
const MAILS_A_DAY = 10;

export interface Device {
  /** The id in the browser's cookie, which may be new, or the mark of a program. */
  id: string;
  /** Whether it is a program without cookies, known by its network and what it calls itself. */
  program: boolean;
  /** The marks of accounts in the cookie (`Cookies.accountMark`). */
  marks: readonly string[];
}

interface SignIn {
  userId: string;
  email: string;
  /** The new session. */
  sessionId: string;
  userAgent: string;
  device: Device;
}

/**
 * Records, in the transaction that opens a session, the browser or program that an account signs in
 * with. Mails its owner when it is new to the account, unless it is the account's first. The mails of a
 * day are counted apart, so that programs can't use up those about browsers.
 */
export async function noteDevice(tx: Tx, ctx: Ctx, signIn: SignIn): Promise<void> {
  const { userId, device } = signIn;
  const now = ctx.clock.now();
  const key = { userId, deviceKey: tokenHash(device.id) };
  const known = await tx.knownDevice.updateMany({ where: key, data: { lastSeenAt: now } });
  if (known.count > 0) return;
  const isFirst = await hasNoDevice(tx, signIn);
  await makeRoom(tx, userId);
  const { program } = device;
  await tx.knownDevice.create({ data: { ...key, program, firstSeenAt: now, lastSeenAt: now } });
  // The cookie of an older version names the account, which has no rows yet.
  if (isFirst || device.marks.includes(ctx.cookies.accountMark(emailKey(signIn.email)))) return;
  const today = { userId, program, firstSeenAt: { gt: new Date(now.getTime() - DAY_MS) } };
  if ((await tx.knownDevice.count({ where: today })) > MAILS_A_DAY) return;
  await mailOwner(tx, ctx, signIn);
}

/** Whether the account has never been signed in to, as far as is known. */
async function hasNoDevice(tx: Tx, { userId, sessionId }: SignIn): Promise<boolean> {
  if ((await tx.knownDevice.count({ where: { userId } })) > 0) return false;
  return (await tx.session.count({ where: { userId, id: { not: sessionId } } })) === 0;
}

async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const oldest = await tx.knownDevice.findMany({
    where: { userId },
    orderBy: { lastSeenAt: 'desc' },
    skip: MAX_DEVICES - 1,
    take: 1,
    select: { deviceKey: true },
  });
  for (const { deviceKey } of oldest)
    await tx.knownDevice.deleteMany({ where: { userId, deviceKey } });
}

async function mailOwner(tx: Tx, ctx: Ctx, { userId, email, userAgent }: SignIn): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, emailConfirmedAt: true },
  });
  const language = await findMailLanguage(tx, ctx, userId);
  const message = newDeviceMessage(
    { name: greetedName(person), language },
    { device: language.t(deviceName(userAgent)), at: ctx.clock.now() },
  );
  await enqueueMail(tx, ctx, { key: `new-device:${newId()}`, to: email, language, message });
}

/** Deletes browsers that have not signed in for DEVICE_DAYS. Returns their number. */
export async function sweepKnownDevices({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DEVICE_DAYS * DAY_MS);
  const { count } = await db.write((tx) =>
    tx.knownDevice.deleteMany({ where: { lastSeenAt: { lt: before } } }),
  );
  return count;
}
