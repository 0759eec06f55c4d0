import { Text, t } from '~/i18n/render-language';
import { A } from '~/ui/link';
import { editPath } from '../product.dto';

interface OwnListingProps {
  /** The product's id. */
  id: string;
  name: string;
  /** Whether the product can be edited: only while it is available. */
  editable?: boolean;
}

/** Replaces 'Book now' where the viewer is the seller. */
export function OwnListing({ id, name, editable = true }: OwnListingProps) {
  return (
    <p className="own-listing">
      {t('products.yourListing')}
      <span aria-hidden="true">·</span>
      <A
        href={editable ? editPath(id) : '/dashboard/my-products'}
        data-link=""
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {editable ? (
          <Text
            message="products.editListing"
            values={{ name }}
            tags={{ hidden: <span className="sr-only" /> }}
          />
        ) : (
          t('products.seeListings')
        )}
      </A>
    </p>
  );
}
