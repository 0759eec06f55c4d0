import { drawingSet, offeredWidths, referrerPolicyFor, type Picture } from '~/lib/picture';
import { t } from '~/i18n/render-language';
import { classNames } from './class-names';

export type { Picture };

type PictureViewProps = {
  picture: Picture;
  alt: string;
  /** Seen without scrolling: loaded first instead of when it comes near. */
  eager?: boolean;
  /** How wide it is shown, as `sizes` says it; where it is not said, a lazy picture finds out. */
  sizes?: string;
  className?: string;
};

export const CARD_WIDTH = '24rem';

export interface PreloadedPicture {
  picture: Picture;
  /** As its view is given. */
  sizes?: string;
}

/** The better formats of a picture, best first; none where there is only one file. */
export function pictureSources({ base, width }: Picture, sizes = CARD_WIDTH, eager = false) {
  if (!base) return [];
  const steps = offeredWidths(width);
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: steps.map((step) => `${base}/${step}.${format} ${step}w`).join(', '),
    sizes: eager ? sizes : `auto, ${sizes}`,
  }));
}

/** The picture of a product in a row of a table. */
export function RowPicture({ picture, of }: { picture: Picture; of: string }) {
  return (
    <PictureView
      picture={picture}
      alt={t('ui.pictureOf', { name: of })}
      sizes="4.5rem"
      className="row-picture"
    />
  );
}

/** Shows a picture in the best format that the browser supports, without layout shifts. */
export function PictureView({ picture, alt, eager = false, sizes, className }: PictureViewProps) {
  const { src, width, height, base, colourClass = 'bg-line' } = picture;
  const set = base ? undefined : drawingSet(picture);
  const image = (
    <img
      srcSet={set}
      sizes={set && (sizes ?? CARD_WIDTH)}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy={referrerPolicyFor(src)}
      className={classNames(colourClass, className)}
    />
  );
  if (!base) return image;
  const sources = pictureSources(picture, sizes, eager).map((source) => (
    <source key={source.type} {...source} />
  ));
  return (
    <picture>
      {sources}
      {image}
    </picture>
  );
}
