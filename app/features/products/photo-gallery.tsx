import { type Picture, PictureView } from '~/ui/picture';

export interface PhotoGalleryProps {
  /** In the seller's order; at least one. */
  pictures: readonly Picture[];
  /** What they show, for the alternative text. */
  name: string;
}

/** All photos side by side, to be slid through or reached by the small ones below; needs no script. */
export function PhotoGallery({ pictures, name }: PhotoGalleryProps) {
  const several = pictures.length > 1;
  const altOf = (index: number) =>
    several ? `${name}, photo ${index + 1} of ${pictures.length}` : name;
  return (
    <div>
      <ul
        aria-label={several ? 'Photos' : undefined}
        tabIndex={several ? 0 : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto rounded bg-line"
      >
        {pictures.map((picture, index) => (
          <li key={index} id={`photo-${index + 1}`} className="w-full shrink-0 snap-center">
            <PictureView
              picture={picture}
              alt={altOf(index)}
              eager={index === 0}
              className="aspect-4/3 w-full object-contain"
            />
          </li>
        ))}
      </ul>
      {several ? (
        <ul aria-label="Go to a photo" className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={index}>
              <a
                href={`#photo-${index + 1}`}
                className="block overflow-hidden rounded border border-line"
              >
                <PictureView
                  picture={picture}
                  alt={`Photo ${index + 1}`}
                  className="aspect-4/3 w-20 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
