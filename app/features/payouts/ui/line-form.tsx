import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import type { FormReply } from '~/ui/parse-form';
import { ClosedForm } from '~/ui/refused-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { failedSchema, paidSchema } from '../payee.schema';
import type { PayoutLineStatus } from '../payout-machine';
import { batchPath } from '../payout.policy';

const kinds = {
  paid: {
    schema: paidSchema,
    title: 'payouts.markPaidTitle',
    name: 'reference',
    label: 'payouts.reference',
    help: 'payouts.referenceHelp',
    button: 'payouts.markPaid',
  },
  failed: {
    schema: failedSchema,
    title: 'payouts.markFailedTitle',
    name: 'reason',
    label: 'payouts.reason.label',
    help: 'payouts.reasonHelp',
    button: 'payouts.markFailed',
  },
} as const;

interface Props {
  kind: keyof typeof kinds;
  line: {
    batchId: string;
    name: string;
    amount: Money;
    /** The state of the line, which the form sends along. */
    status: PayoutLineStatus;
    /** Why the line can't be marked, in the page's language; null where it can. */
    refusal: string | null;
  };
  reply: FormReply | undefined;
}

/** Marks a line of a batch as paid, with the bank's reference, or as failed, with why. */
export function LineForm({ kind, line, reply }: Props) {
  const { batchId, status, refusal } = line;
  const { schema, name, label, help, button } = kinds[kind];
  const title = t(kinds[kind].title, { amount: line.amount, name: line.name });
  const { form, field, busy } = useValidatedForm({ schema, fields: [name], reply });
  if (refusal) {
    return (
      <FormPage title={title}>
        <ClosedForm
          reason={refusal}
          reply={reply}
          field={name}
          back={{ href: batchPath(batchId), label: t('ui.back') }}
        />
      </FormPage>
    );
  }
  return (
    <FormPage title={title}>
      <ValidatedForm form={form} className="space-y-4">
        <input type="hidden" name="seen" value={status} />
        {kind === 'failed' && status === 'paid' ? (
          <p className="rounded-lg bg-sage p-4">
            {t('payouts.failedAgain', { amount: line.amount })}
          </p>
        ) : null}
        <TextField
          {...field(name)}
          label={t(label)}
          help={t(help)}
          autoComplete="off"
          dir="auto"
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button variant={kind === 'failed' ? 'danger' : 'primary'} busy={busy}>
            {t(button)}
          </Button>
          <ButtonLink variant="quiet" href={batchPath(batchId)}>
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
