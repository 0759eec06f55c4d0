import type { Ctx } from '~/features/accounts/account.policy';
import { originalKey } from '~/features/images/picture-files';
import { distanceOf, NEAR_BITS, partsOf, type PrintParts } from '~/lib/fingerprint';
import type { Tx } from '~/platform/db/database';
import type { JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { addFlag, forgetCauses } from './flag-listing.server';
import {
  readCopies,
  readNearDuplicates,
  readWithoutFingerprint,
  type PrintRow,
} from './listing-checks.sql.server';

/** Compares the photos of a listing with those of others; the key is the listing's id. */
const CHECK_PHOTOS_JOB = 'check-photos';

function partColumns(fingerprint: string | null) {
  const [part1, part2, part3, part4] = partsOf(fingerprint) ?? [null, null, null, null];
  return { part1, part2, part3, part4 };
}

/**
 * Stores how the photos of a listing are recognised, in the transaction that sets them, and has them
 * compared after the commit: of two listings that are added at once, the later job finds the other.
 */
export async function rememberPhotos(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  given: { productId: string; sellerId: string; imageIds: readonly string[] },
): Promise<void> {
  const { productId, sellerId, imageIds } = given;
  const before = await tx.photoPrint.findMany({ where: { productId }, select: { imageId: true } });
  const known = new Set(before.map(({ imageId }) => imageId));
  const gone = [...known].filter((id) => !imageIds.includes(id));
  const added = imageIds.filter((id) => !known.has(id));
  if (gone.length > 0) {
    await tx.photoPrint.deleteMany({ where: { productId, imageId: { in: gone } } });
  }
  if (gone.length > 0 || added.length > 0) {
    await scheduleJob(tx, ctx, { kind: CHECK_PHOTOS_JOB, key: productId });
  }
  if (added.length === 0) return;
  const images = await tx.image.findMany({
    where: { id: { in: added } },
    select: { id: true, contentHash: true, fingerprint: true },
  });
  await tx.photoPrint.createMany({
    data: images.map(({ id: imageId, contentHash, fingerprint }) => ({
      productId,
      imageId,
      sellerId,
      contentHash,
      createdAt: ctx.clock.now(),
      ...partColumns(fingerprint),
    })),
  });
}

/** The most other listings that a listing is flagged for. */
const MAX_FLAGS = 3;

/** Flags a listing whose photos, also mirrored, stand in listings of other sellers or in removed ones. */
export const checkPhotosJob: JobKind<Deps & Pick<Services, 'clock'>> = {
  kind: CHECK_PHOTOS_JOB,
  async run(deps, job) {
    const productId = job.key;
    const found = await findOthers(deps, productId);
    await deps.db.write(async (tx) => {
      const live = { id: productId, deletedAt: null };
      const isThere = (await tx.product.count({ where: live })) > 0;
      const standing = found.map(([about]) => about);
      await forgetCauses(tx, productId, ['photo', 'similar-photo'], standing);
      for (const [about, kind] of isThere ? found.slice(0, MAX_FLAGS) : []) {
        const urgency = kind === 'photo' ? 3 : 2;
        await addFlag(tx, deps, productId, { kind, about, urgency });
      }
      await job.complete(tx);
    });
  },
};

type Deps = Pick<Services, 'db' | 'files' | 'pictures'>;

/** The fingerprint of the mirror image of a stored photo. It is not stored: one side of a pair is enough. */
async function mirroredParts({ files, pictures }: Deps, imageId: string) {
  const stored = await files.find(originalKey(imageId));
  return stored ? partsOf(await pictures.fingerprint(stored, true)) : null;
}

/** The other listings with the same photos, then those with similar ones. */
async function findOthers(deps: Deps, productId: string) {
  const { db } = deps;
  const prints = await db.read.photoPrint.findMany({ where: { productId } });
  const kinds = new Map<string, 'photo' | 'similar-photo'>();
  for (const { sellerId, contentHash } of prints) {
    if (sellerId === null) continue;
    const copies = await readCopies(db, { productId, sellerId }, contentHash);
    for (const copy of copies) kinds.set(copy.productId, 'photo');
  }
  for (const print of prints) {
    const parts = print.part1 === null ? null : partsIn(print as PrintRow);
    if (print.sellerId === null || !parts) continue;
    const listing = { productId, sellerId: print.sellerId };
    for (const side of [parts, await mirroredParts(deps, print.imageId)]) {
      for (const other of side ? await readNearDuplicates(db, listing, side) : []) {
        if (kinds.has(other.productId) || !side) continue;
        if (distanceOf(side, partsIn(other)) <= NEAR_BITS)
          kinds.set(other.productId, 'similar-photo');
      }
    }
  }
  return [...kinds];
}

function partsIn({ part1, part2, part3, part4 }: PrintRow): PrintParts {
  return [part1, part2, part3, part4];
}

const BATCH = 100;

/**
 * Adds the fingerprints of photos that an earlier version stored, or of hosts that are not read: those
 * get none. Returns their number.
 */
export async function fingerprintPhotos({ db, files, pictures }: Deps): Promise<number> {
  const images = await readWithoutFingerprint(db, BATCH);
  for (const { id } of images) {
    const stored = await files.find(originalKey(id));
    const fingerprint = stored ? await pictures.fingerprint(stored) : '';
    await db.write(async (tx) => {
      await tx.image.updateMany({ where: { id }, data: { fingerprint } });
      await tx.photoPrint.updateMany({ where: { imageId: id }, data: partColumns(fingerprint) });
    });
  }
  return images.length;
}

/**
 * Erases a person from the prints, in the transaction that deletes the account: those of listings that
 * an admin removed stay without the name, so that they are recognised.
 */
export async function erasePhotoPrints(tx: Tx, sellerId: string): Promise<void> {
  await tx.photoPrint.deleteMany({ where: { sellerId, removedAt: null } });
  await tx.photoPrint.updateMany({ where: { sellerId }, data: { sellerId: null } });
}

/** Marks or unmarks the photos of a listing as those of a removed one. */
export async function markPhotosRemoved(
  tx: Tx,
  productId: string,
  removedAt: Date | null,
): Promise<void> {
  await tx.photoPrint.updateMany({ where: { productId }, data: { removedAt } });
}
