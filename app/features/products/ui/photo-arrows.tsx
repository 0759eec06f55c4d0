import { t } from '~/i18n/render-language';
import { ChevronDownIcon } from '~/ui/icons';

interface PhotoArrowsProps {
  shown: number;
  count: number;
  /** Ignores the index before the first photo and after the last. */
  show: (index: number) => void;
}

/** The buttons to the neighbours of a photo. At the end they keep the focus, and do nothing. */
export function PhotoArrows({ shown, count, show }: PhotoArrowsProps) {
  return (
    <>
      <button
        type="button"
        className="gallery-arrow start-3"
        aria-disabled={shown === 0}
        onClick={() => show(shown - 1)}
      >
        <ChevronDownIcon className="size-6 rotate-90 rtl:-rotate-90" />
        <span className="sr-only">{t('products.previousPhoto')}</span>
      </button>
      <button
        type="button"
        className="gallery-arrow end-3"
        aria-disabled={shown === count - 1}
        onClick={() => show(shown + 1)}
      >
        <ChevronDownIcon className="size-6 -rotate-90 rtl:rotate-90" />
        <span className="sr-only">{t('products.nextPhoto')}</span>
      </button>
    </>
  );
}
