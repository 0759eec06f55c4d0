import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { PictureView, type Picture } from '~/ui/picture';

export interface OfferedProductProps {
  name: string;
  image: Picture;
  /** The price that the seller asks. */
  price: Money;
  /** A further line, such as the offer that is answered. */
  note?: string;
}

/** The product that an offer is for, with the price that the seller asks. */
export function OfferedProduct({ name, image, price, note }: OfferedProductProps) {
  return (
    <div className="mb-6 flex items-center gap-4 rounded-lg bg-sage p-3">
      <PictureView
        picture={image}
        alt=""
        eager
        sizes="6rem"
        className="aspect-4/3 w-24 shrink-0 rounded-lg object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto">{name}</p>
        <p className="text-sm text-ink-soft">{t('offers.asking', { price })}</p>
        {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      </div>
    </div>
  );
}
