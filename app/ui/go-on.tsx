import { useEffect } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from './button';
import { CsrfField } from './csrf-field';
import { PlainForm } from './link';

interface Props {
  action: string;
  fields: [name: string, value: string][];
  /** Whether scripts press the button: for a form that is only shown again. */
  auto?: boolean;
}

const GO_ON = 'go-on';

/** Sends on, by a press, a form that had to wait until its sender has signed in or confirmed. */
export function GoOn({ action, fields, auto = false }: Props) {
  useEffect(() => {
    if (auto) document.forms.namedItem(GO_ON)?.requestSubmit();
  }, [auto]);
  return (
    <PlainForm id={GO_ON} method="post" action={action}>
      <CsrfField />
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button>{t('secondFactors.confirm.goOn')}</Button>
    </PlainForm>
  );
}
