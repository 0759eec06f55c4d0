import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '~/i18n/render-language';
import { CloseIcon } from '~/ui/icons';
import { PhotoArrows } from './photo-arrows';
import { PlainForm } from '~/ui/link';

export interface PhotoZoomProps {
  pictures: readonly { src: string; alt: string }[];
  /** The product's name. */
  name: string;
  /** The index of the photo that is shown first. */
  start: number;
  onClose: (last: number) => void;
}

/** A photo over the whole window; a click shows it at its own size, to be moved by scrolling. */
export default function PhotoZoom({ pictures, name, start, onClose }: PhotoZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [full, setFull] = useState(false);
  const picture = pictures[index];
  useEffect(() => dialog.current?.showModal(), []);
  const go = (to: number) => {
    if (!pictures[to]) return;
    setIndex(to);
    setFull(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const next = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const previous = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (key === next) go(index + 1);
    if (key === previous) go(index - 1);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t('products.photosOf', { name })}
      className="zoom"
      onClose={() => onClose(index)}
      onKeyDown={full ? undefined : onKeyDown}
    >
      <div className="zoom-frame" tabIndex={full ? 0 : undefined}>
        <button
          type="button"
          aria-pressed={full}
          className={full ? 'zoom-picture zoom-full' : 'zoom-picture'}
          onClick={() => setFull(!full)}
        >
          <img src={picture?.src} alt={picture?.alt} />
          <span className="sr-only">{t('products.actualSize')}</span>
        </button>
      </div>
      <PlainForm method="dialog">
        <button className="gallery-arrow zoom-close">
          <CloseIcon className="size-6" />
          <span className="sr-only">{t('ui.close')}</span>
        </button>
      </PlainForm>
      {pictures.length > 1 ? <PhotoArrows shown={index} count={pictures.length} show={go} /> : null}
      <p aria-live="polite" className="sr-only">
        {picture?.alt}
      </p>
    </dialog>
  );
}
