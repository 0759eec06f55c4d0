import { attributeTokens } from '~/features/products/attribute-tokens.server';
import { readAttributes, wordsOfAttributes } from '~/features/products/category-field';
import { SEARCH_VERSION, searchColumns } from '~/lib/search-words';
import { UNHURRIED } from '~/platform/db/database';
import type { JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';

const KIND = 'fold-listings';
const BATCH = 200;

type StoreDeps = Pick<Services, 'db' | 'clock'>;

const outdated = { searchVersion: { lt: SEARCH_VERSION } };

/** Schedules `foldListingsJob` when listings were folded by an earlier version of searchColumns. */
export async function scheduleFolding({ db, clock }: StoreDeps): Promise<void> {
  const found = await db.read.product.findFirst({ where: outdated, select: { id: true } });
  if (!found) return;
  const job = { kind: KIND, key: 'all' };
  await db.write((tx) => scheduleJob(tx, { clock }, job), UNHURRIED);
}

/** Folds the texts of listings again after the folding has changed, in small transactions. */
export const foldListingsJob: JobKind<Pick<Services, 'db'>> = {
  kind: KIND,
  async run({ db }) {
    while ((await foldBatch(db)) > 0);
  },
};

/** Folds one batch of outdated listings. Returns the number of listings. */
function foldBatch(db: Services['db']): Promise<number> {
  return db.write(async (tx) => {
    const listings = await tx.product.findMany({
      where: outdated,
      select: {
        id: true,
        name: true,
        description: true,
        location: true,
        placeCell: true,
        attributes: true,
      },
      take: BATCH,
    });
    for (const { id, attributes: column, ...texts } of listings) {
      const attributes = readAttributes(column);
      const folded = searchColumns({ ...texts, attributes: wordsOfAttributes(attributes) });
      const { searchName, searchText, searchPlace, searchVersion } = folded;
      const searchFields = attributeTokens(attributes);
      const data = { searchName, searchText, searchPlace, searchVersion, searchFields };
      await tx.product.update({ where: { id }, data });
    }
    return listings.length;
  });
}
