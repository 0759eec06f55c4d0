import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { SeenField } from '~/ui/seen-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { showAgainSchema } from '../moderation.schema';

/** Shows a listing again that an admin has removed. */
export function ShowAgainForm({ seen, reply }: { seen: string; reply: FormReply | undefined }) {
  const { form, field, busy } = useValidatedForm({
    schema: showAgainSchema,
    fields: ['reason'],
    reply,
  });
  return (
    <ValidatedForm form={form} className="max-w-md space-y-4 print:hidden">
      <SeenField reply={reply} seen={seen} />
      <TextAreaField {...field('reason')} label={t('moderation.reason')} required dir="auto" />
      <Button busy={busy}>{t('listingChecks.showAgain')}</Button>
    </ValidatedForm>
  );
}
