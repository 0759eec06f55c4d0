import { createHash, randomBytes } from 'node:crypto';
import { FOREIGN_COLOUR, foreignImageId } from '~/lib/image-id';
import type { Ctx } from '~/features/accounts/account.policy';
import { writeForAccount } from '../accounts/write-as.server';
import { findOwnUpload } from './image.queries.server';

/** Longest address of an image elsewhere that is stored, in characters. */
export const MAX_IMAGE_ADDRESS = 500;

/**
 * The address of an image elsewhere as it is stored; null for one that pages may not show: they show
 * https addresses without credentials on exactly the hosts of `IMAGE_HOSTS` (decision 19a).
 */
export function readForeignAddress(address: string, hosts: readonly string[]): string | null {
  if (address.length > MAX_IMAGE_ADDRESS || !/^https:\/\//i.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const named = url.protocol === 'https:' && hosts.includes(url.host);
  if (!named || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= MAX_IMAGE_ADDRESS ? url.href : null;
}

/** What the address of an image stands for: an upload of the caller's, or an image elsewhere. */
export type NamedImage = { uploadId: string } | { foreign: string };

/**
 * What a write names by the address of an image; null for an address that pages may not show, of
 * which `notStored` says why.
 */
export async function readImageAddress(ctx: Ctx, address: string): Promise<NamedImage | null> {
  const uploadId = await findOwnUpload(ctx, address);
  if (uploadId !== null) return { uploadId };
  const foreign = readForeignAddress(address, ctx.env.IMAGE_HOSTS);
  return foreign === null ? null : { foreign };
}

/**
 * The id of an image that was named by its address. One elsewhere is stored by its address for
 * `ownerId`, and never fetched.
 */
export async function storeNamedImage(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  named: NamedImage,
  ownerId: string,
): Promise<string> {
  return 'uploadId' in named ? named.uploadId : storeAddress(ctx, named.foreign, ownerId);
}

async function storeAddress(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  address: string,
  uploaderId: string,
): Promise<string> {
  const contentHash = createHash('sha256').update(address).digest('hex');
  const id = foreignImageId({ contentHash, mark: randomBytes(4).toString('hex'), address });
  const size = { width: 0, height: 0, bytes: 0, colour: FOREIGN_COLOUR };
  const row = { id, contentHash, ...size, uploaderId, createdAt: clock.now() };
  await writeForAccount({ db }, uploaderId, (tx) => tx.image.create({ data: row }));
  return id;
}

/** Why the address of an image was not stored, for the `warnings` of an answer. */
export function notStored({ env }: Pick<Ctx, 'env'>): string {
  const hosts = env.IMAGE_HOSTS.slice(0, 10).join(', ');
  const elsewhere = hosts === '' ? '' : `, or at https addresses on ${hosts}`;
  return `The image was not stored: images are shown when they are uploaded here (POST /upload)${elsewhere}.`;
}
