import { Form } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { CsrfField } from './csrf-field';
import { useHydrated } from './hooks';

interface Props {
  /** The form's id, which the checkboxes in the rows name. */
  id: string;
  /** Stands before the buttons where scripts don't run. */
  label: string;
  /** The buttons. */
  children: ReactNode;
}

/** The form with the buttons that act on all selected rows, in sight beside each. 'Select all' needs scripts. */
export function SelectedActions({ id, label, children }: Props) {
  const withScripts = useHydrated();
  const [isAll, setAll] = useState(false);
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[form="${id}"]`)];
  const selectAll = (checked: boolean) => {
    setAll(checked);
    for (const box of boxes()) box.checked = checked;
  };
  // After each render, because rows come and go.
  useEffect(() => {
    const follow = () => setAll(boxes().length > 0 && boxes().every(({ checked }) => checked));
    follow();
    document.addEventListener('change', follow);
    return () => document.removeEventListener('change', follow);
  });
  return (
    <Form id={id} method="post" preventScrollReset className="selected-actions">
      <CsrfField />
      {withScripts ? (
        <label className="inline-flex min-h-11 min-w-0 items-center gap-3 px-3 wrap-anywhere md:ps-6">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => selectAll(target.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          {t('moderation.selectAll')}
        </label>
      ) : (
        <p className="px-3 text-ink-soft md:ps-6">{label}</p>
      )}
      {children}
    </Form>
  );
}
