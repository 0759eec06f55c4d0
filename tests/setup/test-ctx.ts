import os from 'node:os';
import path from 'node:path';
import {
  rightsOf,
  toRights,
  type Actor,
  type Ctx,
  type Role,
} from '~/features/accounts/account.policy';
import { newId } from '~/lib/ids.server';
import type { Clock } from '~/platform/clock';
import type { Database } from '~/platform/db/database';
import { createEncryption } from '~/platform/encryption.server';
import { readEnv, type Env } from '~/platform/env.server';
import { createLimits } from '~/platform/limits.server';
import { LiveStreams } from '~/platform/live-streams';
import { createLog } from '~/platform/log.server';
import type { Mail, Mailer } from '~/platform/mail/mailer';
import { createSandbox } from '~/platform/payments/sandbox/sandbox-provider.server';
import type { Services } from '~/platform/services';
import { ViewCounter } from '~/platform/view-counter';
import { openGazetteer } from '~/platform/places/gazetteer.server';
import { createPictures } from '~/platform/pictures/sharp-pictures.server';
import { createCookies, createSignedValues } from '~/platform/session/cookies.server';
import { createTokens } from '~/platform/session/tokens.server';
import type { FileStore } from '~/platform/storage/file-store.server';
import { createUploadStore } from '~/platform/storage/temporary-files.server';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  forward(milliseconds: number): void;
}

export function testClock(start = '2026-06-01T12:00:00Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    forward(milliseconds) {
      now += milliseconds;
    },
  };
}

/** Files in memory. */
export function memoryFiles(): FileStore & { keys(): string[] } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (key, bytes) => void kept.set(key, new Uint8Array(bytes)),
    find: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

/** Mail kept in memory, newest first. */
export function memoryMailer(): Mailer & { kind: 'outbox' } {
  const kept: Mail[] = [];
  return {
    kind: 'outbox',
    send: async (mail) => void kept.unshift(mail),
    list: async () => [...kept],
  };
}

/** Opened once: it reads its file at its first use. */
const places = openGazetteer();

/** The outside world of a test: a real database, and everything else still and silent. */
export function testServices(db: Database, given: Partial<Services> = {}): Services {
  const clock = given.clock ?? testClock();
  const secrets = ['a secret for tests that is long enough'];
  return {
    env: { ...readEnv({}), RATE_LIMIT: 'off' } satisfies Env,
    publicUrl: 'http://localhost:3000',
    db,
    clock,
    log: createLog('silent'),
    cookies: createCookies(secrets, false),
    tokens: createTokens(secrets, clock),
    limits: createLimits('off'),
    google: null,
    mailer: memoryMailer(),
    payments: createSandbox(db, clock),
    signedValues: createSignedValues(secrets),
    encryption: createEncryption(secrets),
    files: memoryFiles(),
    imageHost: null,
    pictureHosts: new Set(),
    pictures: createPictures(),
    places,
    uploadStore: createUploadStore(path.join(os.tmpdir(), 'rummage-test-incoming')),
    views: new ViewCounter(),
    liveStreams: new LiveStreams(),
    checkAnswers: true,
    ...given,
  };
}

/** The context of a use case with somebody acting, or nobody. */
export function actAs(services: Services, actor: Actor | null): Ctx {
  return { ...services, actor };
}

/** Adds a person with a session to the database and gives them as an actor. */
export async function addPerson(
  { db }: Pick<Services, 'db'>,
  role: Role,
  given: Parameters<typeof userRow>[0] = {},
): Promise<Actor> {
  const row = userRow({ role, ...given });
  const sessionId = newId();
  const { createdAt } = row;
  const session = { id: sessionId, userId: row.id, userAgent: '', createdAt };
  const expiresAt = new Date('2100-01-01');
  await db.write(async (tx) => {
    await tx.user.create({ data: row });
    await tx.session.create({ data: { ...session, lastSeenAt: createdAt, expiresAt } });
  });
  return {
    userId: row.id,
    sessionId,
    name: row.name,
    email: row.email,
    role,
    rights: toRights({ ...rightsOf(role), ...row }),
    verified: row.verified ?? false,
    emailConfirmed: Boolean(row.emailConfirmedAt),
    suspended: false,
    warned: false,
    // Always recent, whatever the test's clock says.
    provedAt: Number.MAX_SAFE_INTEGER,
    missingFactor: null,
    imageId: row.imageId ?? null,
  };
}

/** Adds a product on the shelf, in a category of its own unless one is given. Gives its row. */
export async function addProduct(
  { db }: Pick<Services, 'db'>,
  seller: Actor,
  given: Partial<Parameters<typeof productRow>[0]> = {},
) {
  const category = categoryRow();
  const row = productRow({ categoryId: category.id, ...given, sellerId: seller.userId });
  await db.write(async (tx) => {
    if (!given.categoryId) await tx.category.create({ data: category });
    await tx.product.create({ data: row });
  });
  return row;
}

/** Adds a photo to a listing. Its files are missing. */
export async function addPhoto(
  { db }: Pick<Services, 'db'>,
  productId: string,
  position = 0,
): Promise<void> {
  const size = { width: 1, height: 1, bytes: 1 };
  const id = position === 0 ? `photo-of-${productId}` : `photo-${position}-of-${productId}`;
  const image = { id, contentHash: id, colour: '000000', createdAt: new Date() };
  await db.write(async (tx) => {
    await tx.image.create({ data: Object.assign(image, size) });
    await tx.productPhoto.create({ data: { productId, position, imageId: id } });
  });
}
