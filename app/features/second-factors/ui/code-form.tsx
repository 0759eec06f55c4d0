import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { codeFormSchema } from '../code.schema';

interface Props {
  action: string;
  /** What was typed into a form that waits for the sign-in, as JSON. */
  typed: string;
  reply: FormReply | null;
}

/** Asks for the code of a sign-in on the sign-in page, which carries what was typed. */
export function CodeForm({ action, typed, reply }: Props) {
  const { form, field, busy } = useValidatedForm({
    schema: codeFormSchema,
    fields: ['code'],
    reply,
  });
  return (
    <ValidatedForm form={form} action={action}>
      <input type="hidden" name="typed" value={typed} />
      <TextField
        label={t('secondFactors.code')}
        {...field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        help={t('secondFactors.codeHelp')}
      />
      <Button busy={busy} className="w-full">
        {t('accounts.login.title')}
      </Button>
    </ValidatedForm>
  );
}
