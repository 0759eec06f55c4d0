import { t } from '~/i18n/render-language';
import { ChevronDownIcon } from '~/ui/icons';

interface PhotoArrowsProps {
  shown: number;
  count: number;
  show: (index: number) => void;
}

/** The buttons to the neighbours of a photo. */
export function PhotoArrows({ shown, count, show }: PhotoArrowsProps) {
  return (
    <>
      <button
        type="button"
        className="gallery-arrow start-3"
        disabled={shown === 0}
        onClick={() => show(shown - 1)}
      >
        <ChevronDownIcon className="size-6 rotate-90 rtl:-rotate-90" />
        <span className="sr-only">{t('products.previousPhoto')}</span>
      </button>
      <button
        type="button"
        className="gallery-arrow end-3"
        disabled={shown === count - 1}
        onClick={() => show(shown + 1)}
      >
        <ChevronDownIcon className="size-6 -rotate-90 rtl:rotate-90" />
        <span className="sr-only">{t('products.nextPhoto')}</span>
      </button>
    </>
  );
}
