import { priceOf } from '~/lib/money';
import { Price } from '~/ui/formats';
import { PictureView } from '~/ui/picture';
import type { NewConversation } from '../new-conversation.queries.server';

/** The product that a first message is about. */
export function ProductLine({ product }: { product: NewConversation['product'] }) {
  return (
    <div className="mb-6 flex items-center gap-4 rounded-lg bg-sage p-3">
      <PictureView
        picture={product.image}
        alt=""
        eager
        sizes="6rem"
        className="aspect-4/3 w-24 shrink-0 rounded-lg object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <bdi>{product.name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <Price money={priceOf(product)} />
        </p>
      </div>
    </div>
  );
}
