import { t } from '~/i18n/render-language';
import type { Count } from '../count-products.server';
import { countInFigures } from './product-search-box';

/** The words on the button of the filters. Without scripts no number would follow what is chosen. */
export function ShowResults({ count }: { count: Count | null }) {
  if (!count) return t('search.showResults');
  return (
    <>
      <span className="with-scripts">
        {t('search.showCount', { count: countInFigures(count) })}
      </span>
      <span className="without-scripts">{t('search.showResults')}</span>
    </>
  );
}
