import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { useHydrated } from '~/ui/hooks';
import { DECIDE_FORM } from '../report-selection';

/**
 * The buttons that decide on all selected reports. The checkboxes stand in the rows and name this
 * form; 'Select all' needs scripts.
 */
export function DecideSelected() {
  const { formData } = useNavigation();
  const withScripts = useHydrated();
  const [isAll, setAll] = useState(false);
  const intent = formData?.get('intent');
  const selectAll = (checked: boolean) => {
    setAll(checked);
    const boxes = document.querySelectorAll<HTMLInputElement>(`input[form="${DECIDE_FORM}"]`);
    for (const box of boxes) box.checked = checked;
  };
  return (
    <Form
      id={DECIDE_FORM}
      method="post"
      preventScrollReset
      className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2"
    >
      <CsrfField />
      {withScripts ? (
        <label className="inline-flex min-h-11 items-center gap-3 px-3">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => selectAll(target.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          {t('moderation.selectAll')}
        </label>
      ) : (
        <p className="px-3 text-ink-soft">{t('moderation.withSelected')}</p>
      )}
      <Button
        variant="quiet"
        name="intent"
        value="dismiss-selected"
        busy={intent === 'dismiss-selected'}
      >
        {t('moderation.dismissReports')}
      </Button>
      <Button
        variant="danger"
        name="intent"
        value="delete-selected"
        busy={intent === 'delete-selected'}
      >
        {t('moderation.deleteProductsNext')}
      </Button>
    </Form>
  );
}
