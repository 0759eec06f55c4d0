import { createHash, randomBytes } from 'node:crypto';
import { FOREIGN_COLOUR, foreignImageId } from '~/lib/image-id';
import type { Ctx } from '~/features/accounts/account.policy';
import { msg, type Message } from '~/i18n/language';
import { writeForAccount } from '~/features/accounts/write-as.server';
import { findOwnUpload } from './image.queries.server';

/** The maximum length of the stored address of an external image, in characters. */
const MAX_IMAGE_ADDRESS = 500;

/**
 * Normalises the address of an external image; null for one that pages may not show: only https
 * addresses without credentials on exactly the hosts of `IMAGE_HOSTS` (decision 19a) are allowed.
 */
function readForeignAddress(address: string, hosts: readonly string[]): string | null {
  if (address.length > MAX_IMAGE_ADDRESS || !/^https:\/\//i.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const named = url.protocol === 'https:' && hosts.includes(url.host);
  if (!named || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length <= MAX_IMAGE_ADDRESS ? url.href : null;
}

/** Image that an address refers to: an upload of the caller, or an external image. */
type NamedImage = { uploadId: string } | { foreign: string };

/**
 * Resolves the address of an image in a request; null for an address that pages may not show
 * (`notStored` gives the reason).
 */
export async function readImageAddress(ctx: Ctx, address: string): Promise<NamedImage | null> {
  const uploadId = await findOwnUpload(ctx, address);
  if (uploadId !== null) return { uploadId };
  const foreign = readForeignAddress(address, ctx.env.IMAGE_HOSTS);
  return foreign === null ? null : { foreign };
}

/**
 * Returns the id of an image named by its address. An external image is stored as an address for
 * `ownerId` and never fetched.
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
  const row = { id, contentHash, ...size, fingerprint: '', uploaderId, createdAt: clock.now() };
  await writeForAccount({ db }, uploaderId, (tx) => tx.image.create({ data: row }));
  return id;
}

/** The reason why an image address was not stored, for the `warnings` of a response. */
export function notStored({ env }: Pick<Ctx, 'env'>): Message {
  const hosts = env.IMAGE_HOSTS.slice(0, 10).join(', ');
  return hosts === '' ? 'http.image.notStored' : msg('http.image.notStoredHosts', { hosts });
}
