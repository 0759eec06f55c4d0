import type { ReactElement, ReactNode } from 'react';
import { Text, t } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import { VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { sellerPath, type SellerView } from '../product.dto';

/** The seller on a product's page: portrait, name, verified mark, and how long they have sold. */
export function SellerCard({ seller, rating }: { seller: SellerView; rating?: ReactNode }) {
  const { id, name, verified, image, since, listings } = seller;
  return (
    <section aria-labelledby="seller" className="flex items-center gap-3">
      <Avatar name={name} image={image} size="large" />
      <div className="min-w-0">
        <h2 id="seller" className="text-sm text-ink-soft">
          {t('ui.seller')}
        </h2>
        <p className="flex items-center gap-1 wrap-anywhere">
          <A
            href={sellerPath(id)}
            data-link=""
            className="inline-flex min-h-6 min-w-0 items-center font-semibold underline underline-offset-4"
          >
            <bdi>{name}</bdi>
          </A>
          {verified ? (
            <>
              {' '}
              <VerifiedMark />
            </>
          ) : null}
        </p>
        {rating ? <p className="text-sm text-ink-soft">{rating}</p> : null}
        <p className="text-sm text-ink-soft">
          <Membership date={<DateTime iso={since} kind="month" />} listings={listings} />
        </p>
      </div>
    </section>
  );
}

/** How long the seller is here, and the number of their listings; 100 means at least 100. */
function Membership({ date, listings }: { date: ReactElement; listings: number }) {
  if (listings === 0) return <Text message="products.memberSince" values={{ date }} />;
  if (listings >= 100) return <Text message="products.memberManyListings" values={{ date }} />;
  return <Text message="products.memberListings" values={{ date, count: listings }} />;
}
