import {
  Suspense,
  lazy,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
} from 'react';
import { t } from '~/i18n/render-language';
import { useHydrated } from '~/ui/hooks';
import { PictureView, type Picture } from '~/ui/picture';
import { PhotoArrows } from './photo-arrows';
import type { PhotoZoomProps } from './photo-zoom';
import { A } from '~/ui/link';

interface PhotoGalleryProps {
  /** In the seller's order; at least one. */
  pictures: readonly Picture[];
  /** The product's name, for the alternative text. */
  name: string;
}

const LARGE = '(min-width: 64rem) 44rem, (min-width: 48rem) 55vw, 100vw';

// Most visitors never enlarge a photo. Where the script can't be loaded, the photo opens as without scripts.
const PhotoZoom = lazy<ComponentType<PhotoZoomProps>>(() =>
  import('./photo-zoom').catch(() => ({ default: OpenPhoto })),
);

function OpenPhoto({ pictures, start, onClose }: PhotoZoomProps) {
  useEffect(() => {
    onClose(start);
    window.location.assign(pictures[start]?.src ?? '');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once: it has left the page then.
  }, []);
  return null;
}

/** The address of a photo's largest file; undefined for a drawing, which has nothing more to show. */
function largestFile({ src, base, width }: Picture): string | undefined {
  if (base) return `${base}/${width}.jpg`;
  return src.startsWith('/category-pictures/') ? undefined : src;
}

/** Whether a click asks for the link itself, such as in a new tab. */
const isForLink = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * All photos side by side, swiped or selected by their thumbnails; each is a link to its largest
 * file. Where scripts run, the thumbnails do not move the page and a photo opens over it.
 */
export function PhotoGallery({ pictures, name }: PhotoGalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const several = pictures.length > 1;
  const altOf = (index: number) =>
    several ? t('products.photoOf', { name, number: index + 1, count: pictures.length }) : name;
  const show = (index: number) => {
    const slide = track.current?.children[index];
    // Not scrollIntoView, which may move the page, too.
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft });
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    // Negative where the page reads from right to left.
    if (clientWidth > 0) setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  return (
    <div className="gallery">
      <div className="relative">
        <ul
          ref={track}
          aria-label={several ? t('products.photos') : undefined}
          tabIndex={several ? 0 : undefined}
          onScroll={several ? onScroll : undefined}
          className="gallery-track"
        >
          {pictures.map((picture, index) => {
            const large = largestFile(picture);
            const image = (
              <PictureView
                picture={picture}
                alt={altOf(index)}
                eager={index === 0}
                sizes={LARGE}
                className="gallery-picture"
              />
            );
            return (
              <li key={index} id={`photo-${index + 1}`} className="gallery-slide">
                {large ? (
                  <A
                    href={large}
                    className="block cursor-zoom-in"
                    onClick={(event) => {
                      if (isForLink(event)) return;
                      event.preventDefault();
                      setZoomed(index);
                    }}
                  >
                    {image}
                    <span className="sr-only">{t('products.enlarge')}</span>
                  </A>
                ) : (
                  image
                )}
              </li>
            );
          })}
        </ul>
        {several ? <Place shown={shown} count={pictures.length} show={show} altOf={altOf} /> : null}
      </div>
      {several ? (
        <ul aria-label={t('products.goToPhoto')} className="gallery-thumbs">
          {pictures.map((picture, index) => (
            <li key={index} className="shrink-0">
              <A
                href={`#photo-${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                className="gallery-thumb"
                onClick={(event) => {
                  if (isForLink(event)) return;
                  event.preventDefault();
                  show(index);
                }}
              >
                <PictureView
                  picture={picture}
                  alt={t('products.photoNumber', { number: index + 1 })}
                  sizes="5rem"
                  className="aspect-4/3 w-full object-cover"
                />
              </A>
            </li>
          ))}
        </ul>
      ) : null}
      {zoomed === null ? null : (
        <Suspense fallback={null}>
          <PhotoZoom
            pictures={pictures.map((picture, index) => ({
              src: largestFile(picture) ?? picture.src,
              alt: altOf(index),
            }))}
            name={name}
            start={zoomed}
            onClose={(last) => {
              setZoomed(null);
              show(last);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PlaceProps {
  shown: number;
  count: number;
  show: (index: number) => void;
  altOf: (index: number) => string;
}

/** Milliseconds that a photo stays before it is announced: scrolling passes others on its way. */
const SETTLED_MS = 300;

/**
 * Where scripts run: the place among the photos, also for screen readers once it has changed, and
 * buttons for those who can't swipe.
 */
function Place({ shown, count, show, altOf }: PlaceProps) {
  const hydrated = useHydrated();
  const [announced, setAnnounced] = useState({ shown, text: '' });
  useEffect(() => {
    if (shown === announced.shown) return;
    const timer = setTimeout(() => setAnnounced({ shown, text: altOf(shown) }), SETTLED_MS);
    return () => clearTimeout(timer);
  });
  if (!hydrated) return null;
  return (
    <>
      <PhotoArrows shown={shown} count={count} show={show} />
      <p aria-hidden="true" className="gallery-count">{`${shown + 1} / ${count}`}</p>
      <p aria-live="polite" className="sr-only">
        {announced.text}
      </p>
    </>
  );
}
