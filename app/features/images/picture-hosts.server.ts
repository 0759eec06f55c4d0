import { isForeign, readImageId } from '~/lib/image-id';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';

/** Longer than any id of an image that we serve ourselves. */
const OWN_ID_LENGTH = 64;

/**
 * Learns from the images where the image-hosting service shows them, so that pages may. Another
 * server of ours may have uploaded some, and earlier settings may have named another service.
 */
export async function learnPictureHosts({ db, pictureHosts }: Services): Promise<void> {
  const hosted = await db.rows<{ id: string }>(
    sql`SELECT "id" FROM "Image" WHERE length("id") > CAST(${OWN_ID_LENGTH} AS integer)`,
  );
  for (const { id } of hosted) {
    const image = readImageId(id);
    // The hosts of images that were named by their address are the operator's to list.
    if (!image?.hostedAt || isForeign(image)) continue;
    pictureHosts.add(new URL(image.hostedAt).origin);
  }
}
