import type { ReactNode } from 'react';
import { PictureView, type Picture } from '~/ui/picture';

interface ProductLineProps {
  product: { name: string; image: Picture };
  /** Lines of text about the product, one below the other. */
  lines: readonly ReactNode[];
}

/** The product that a form is about, above its fields. */
export function ProductLine({ product, lines }: ProductLineProps) {
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
        <p dir="auto">{product.name}</p>
        {lines.map((line, index) => (
          <p key={index} className="text-sm text-ink-soft">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
