import { useRef } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import type { Count } from '../count-products.server';
import { countInFigures, countInWords } from './product-search-box';

/**
 * The button of the filters, whose number is announced when a choice changes it. Without scripts no
 * number would follow what is chosen.
 */
export function ShowResults({ count }: { count: Count | null }) {
  const first = useRef(count);
  return (
    <>
      <Button className="w-full">
        {count ? (
          <>
            <span className="with-scripts">
              {t('search.showCount', { count: countInFigures(count) })}
            </span>{' '}
            <span className="without-scripts">{t('search.showResults')}</span>
          </>
        ) : (
          t('search.showResults')
        )}
      </Button>
      <p aria-live="polite" className="sr-only">
        {count && count !== first.current ? countInWords(count) : null}
      </p>
    </>
  );
}
