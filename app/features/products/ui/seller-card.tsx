import { Avatar } from '~/ui/avatar';
import { VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import type { SellerView } from '../product.dto';

/** The number of a seller's listings in words; 100 means at least 100. */
function listingsInWords(count: number): string | null {
  if (count === 0) return null;
  if (count >= 100) return 'More than 99 listings';
  return count === 1 ? '1 listing' : `${count} listings`;
}

/** The seller on a product's page: portrait, name, verified mark, and how long they have sold. */
export function SellerCard({ seller }: { seller: SellerView }) {
  const { name, verified, image, since, listings } = seller;
  const count = listingsInWords(listings);
  return (
    <section aria-labelledby="seller" className="flex items-center gap-3">
      <Avatar name={name} image={image} size="large" />
      <div className="min-w-0">
        <h2 id="seller" className="text-sm text-ink-soft">
          Seller
        </h2>
        <p className="flex items-center gap-1 wrap-anywhere">
          <span className="min-w-0 font-semibold">{name}</span>
          {verified ? <VerifiedMark /> : null}
        </p>
        <p className="text-sm text-ink-soft">
          Member since <DateTime iso={since} kind="month" />
          {count ? ` · ${count}` : null}
        </p>
      </div>
    </section>
  );
}
