import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { codeFormSchema } from '../code.schema';

interface Props {
  reply: FormReply | null;
  /** Where it is sent, if not to the page itself. */
  action?: string;
  /** On a page with several forms; such a form is narrow and does not explain the code. */
  intent?: string;
  /** The text of the button; "Sign in" without one. */
  button?: string;
  danger?: boolean;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks for a one-time code: to sign in, or to change how the account signs in. */
export function CodeForm({ reply, action, intent, button, danger = false, children }: Props) {
  const { form, field, busy } = useValidatedForm({
    schema: codeFormSchema,
    fields: ['code'],
    reply,
    ...(intent !== undefined && { intent, isPageForm: false }),
  });
  const isNarrow = intent !== undefined;
  return (
    <ValidatedForm form={form} action={action}>
      {children}
      <TextField
        label={t('secondFactors.code')}
        {...field('code')}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        help={isNarrow ? undefined : t('secondFactors.codeHelp')}
        className={isNarrow ? 'max-w-xs' : undefined}
      />
      <Button
        busy={busy}
        variant={danger ? 'danger' : 'primary'}
        className={isNarrow ? undefined : 'w-full'}
      >
        {button ?? t('accounts.login.title')}
      </Button>
    </ValidatedForm>
  );
}
