import { offeredWidths, type Picture } from '~/lib/picture';
import { classNames } from './class-names';

export type { Picture };

export type PictureViewProps = {
  picture: Picture;
  alt: string;
  /** Seen without scrolling: loaded first instead of when it comes near. */
  eager?: boolean;
  /** How wide it is shown, as `sizes` says it; where it is not said, a lazy picture finds out. */
  sizes?: string;
  className?: string;
};

const CARD_WIDTH = '24rem';

/** Shows a picture in the best format the browser knows, without moving anything when it arrives. */
export function PictureView({ picture, alt, eager = false, sizes, className }: PictureViewProps) {
  const { src, width, height, base, colourClass = 'bg-line' } = picture;
  const image = (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames(colourClass, className)}
    />
  );
  if (!base) return image;
  const known = sizes ?? CARD_WIDTH;
  const shownAt = eager ? known : `auto, ${known}`;
  const sources = (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={offeredWidths(width)
        .map((step) => `${base}/${step}.${format} ${step}w`)
        .join(', ')}
      sizes={shownAt}
      className="hidden"
    />
  ));
  return (
    <picture className="contents">
      {sources}
      {image}
    </picture>
  );
}
