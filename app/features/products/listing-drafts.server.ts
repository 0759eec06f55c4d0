import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireImages } from '~/features/images/store-photo.server';
import { toStoredPhoto, type StoredPhoto } from '~/features/images/image.queries.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { idFrom, requireId } from '~/lib/ids.server';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { photoPicture, type Picture } from '~/lib/picture';
import type { Tx } from '~/platform/db/database';
import { FIELD_PREFIX } from './attribute-names';
import { PRODUCT_FIELDS } from './product-fields';

/** The maximum number of drafts of a seller. */
export const MAX_DRAFTS = 50;
/** Characters of one field; more than the longest valid text has. */
const MAX_FIELD = 10_000;
const MAX_NAME = 120;

const NONE = 'drafts.none';

type DraftValues = Readonly<Record<string, string>>;

/** So many fields of a category a draft stores at most. */
const MAX_ATTRIBUTES = 300;

/** The texts of a product form with its category's fields, whether or not they are valid. */
export function draftValuesOf(form: FormData): DraftValues {
  const attributes = [...new Set(form.keys())].filter((name) => name.startsWith(FIELD_PREFIX));
  const names = [...PRODUCT_FIELDS, ...attributes.slice(0, MAX_ATTRIBUTES)];
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, MAX_FIELD) : ''];
    }),
  );
}

interface DraftInput {
  /** From the form that is being filled in: saved again, it is the same draft. */
  id: string;
  values: DraftValues;
  imageIds: readonly string[];
}

/** The refusal of a form whose draft is a listing already. */
export class ListedAlready extends DomainError {
  constructor() {
    super('conflict', 'drafts.listed');
  }
}

/**
 * The listing that a draft is published as: its id follows from the draft's, so that a draft is listed
 * once (ADR 324); a listing that was deleted does not count. The seller is part of it: a draft id of
 * another account leads to no listing of theirs.
 */
export async function listingOfDraft(
  tx: Tx,
  { sellerId, draftId }: { sellerId: string; draftId: string },
) {
  for (let deleted = 0; ; deleted += 1) {
    const productId = idFrom(JSON.stringify([sellerId, draftId, deleted]));
    const listed = await tx.product.findUnique({ where: { id: productId } });
    if (!listed?.deletedAt) return { productId, listed };
  }
}

/**
 * Saves what the acting seller has typed into the form of a new listing. Refuses with
 * `unauthenticated`, `forbidden`, `suspended`, `not_found` (another seller's draft), `conflict` (too
 * many drafts; `ListedAlready`) and `validation_failed` at `photos` for another person's photo.
 */
export async function saveDraft(ctx: Ctx, { id, values, imageIds }: DraftInput): Promise<void> {
  requirePermission(ctx, 'product:add');
  const draftId = requireId(id, NONE);
  const now = ctx.clock.now();
  await writeAs(ctx, 'product:add', async (tx, { userId: sellerId }) => {
    const stored = await tx.listingDraft.findUnique({ where: { id: draftId } });
    if (stored && stored.sellerId !== sellerId) throw new DomainError('not_found', NONE);
    // A save that arrives after the listing, as of another tab, would begin the draft anew.
    if ((await listingOfDraft(tx, { sellerId, draftId })).listed) throw new ListedAlready();
    if (!stored && (await tx.listingDraft.count({ where: { sellerId } })) >= MAX_DRAFTS) {
      throw new DomainError('conflict', msg('drafts.tooMany', { most: MAX_DRAFTS }));
    }
    const name = [...(values.name ?? '').trim()].slice(0, MAX_NAME).join('');
    const texts = { values: JSON.stringify(values), name, updatedAt: now };
    await tx.listingDraft.upsert({
      where: { id: draftId },
      create: { id: draftId, sellerId, createdAt: now, ...texts },
      update: texts,
    });
    await writeDraftPhotos(tx, { draftId, sellerId, imageIds });
  });
}

async function writeDraftPhotos(
  tx: Tx,
  {
    draftId,
    sellerId,
    imageIds,
  }: { draftId: string; sellerId: string; imageIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(imageIds)].slice(0, MAX_PRODUCT_PHOTOS);
  await requireImages(tx, ids, { field: 'photos', where: ownPhotos(sellerId) });
  await tx.listingDraftPhoto.deleteMany({ where: { draftId } });
  await tx.listingDraftPhoto.createMany({
    data: ids.map((imageId, position) => ({ draftId, position, imageId })),
  });
}

/** The photos that a seller may use: own uploads, and those of own listings and drafts. */
export function ownPhotos(sellerId: string) {
  return {
    OR: [
      { uploaderId: sellerId },
      { photos: { some: { product: { sellerId } } } },
      { draftPhotos: { some: { draft: { sellerId } } } },
    ],
  };
}

/** A draft as a row of its list. */
export interface DraftView {
  id: string;
  /** Empty while none is typed. */
  name: string;
  picture: Picture | null;
  /** ISO 8601. */
  updatedAt: string;
}

/**
 * Lists the acting seller's drafts, the last changed first; at most MAX_DRAFTS. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listDrafts(ctx: Ctx): Promise<DraftView[]> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const drafts = await ctx.db.read.listingDraft.findMany({
    where: { sellerId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_DRAFTS,
    select: {
      id: true,
      name: true,
      updatedAt: true,
      photos: { where: { position: 0 }, select: { imageId: true } },
    },
  });
  return drafts.map(({ id, name, updatedAt, photos: [first] }) => ({
    id,
    name,
    picture: first ? photoPicture(first.imageId) : null,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** How many drafts the acting seller has. Refuses with `unauthenticated` and `forbidden`. */
export function countDrafts(ctx: Ctx): Promise<number> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  return ctx.db.read.listingDraft.count({ where: { sellerId } });
}

/** The ids of the acting seller's drafts, in no order. Refuses with `unauthenticated` and `forbidden`. */
export async function listDraftIds(ctx: Ctx): Promise<string[]> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const where = { sellerId };
  const drafts = await ctx.db.read.listingDraft.findMany({
    where,
    take: MAX_DRAFTS,
    select: { id: true },
  });
  return drafts.map(({ id }) => id);
}

/**
 * Gets one draft of the acting seller. Refuses with `unauthenticated`, `forbidden`, `not_found`, also
 * for another seller's.
 */
export async function getDraft(
  ctx: Ctx,
  draftId: string,
): Promise<{ id: string; name: string; values: Record<string, string>; photos: StoredPhoto[] }> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const draft = await ctx.db.read.listingDraft.findUnique({
    where: { id: requireId(draftId, NONE), sellerId },
    include: { photos: { orderBy: { position: 'asc' }, select: { imageId: true } } },
  });
  if (!draft) throw new DomainError('not_found', NONE);
  return {
    id: draft.id,
    name: draft.name,
    values: JSON.parse(draft.values) as Record<string, string>,
    photos: draft.photos.map(({ imageId }) => toStoredPhoto(ctx, imageId)),
  };
}

/**
 * Deletes a draft of the acting seller. Returns the number deleted, 1 or 0. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function deleteDraft(ctx: Ctx, draftId: string): Promise<number> {
  return writeAs(ctx, 'product:manage-own', async (tx, { userId: sellerId }) => {
    const { count } = await tx.listingDraft.deleteMany({ where: { id: draftId, sellerId } });
    return count;
  });
}

/** The drafts of a person, for the export of their data. */
export async function collectOwnDrafts(ctx: Ctx, sellerId: string) {
  const drafts = await ctx.db.read.listingDraft.findMany({
    where: { sellerId },
    orderBy: { createdAt: 'asc' },
    take: MAX_DRAFTS,
    include: { photos: { orderBy: { position: 'asc' }, select: { imageId: true } } },
  });
  return drafts.map(({ values, photos, createdAt, updatedAt }) => ({
    typed: JSON.parse(values) as DraftValues,
    photos: photos.map(({ imageId }) => imageId),
    createdAt,
    updatedAt,
  }));
}
