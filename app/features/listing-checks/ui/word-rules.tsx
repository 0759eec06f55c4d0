import { t } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { TrashIcon } from '~/ui/dashboard-icons';
import type { Column } from '~/ui/data-table';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { RadioCards } from '~/ui/radio-cards';
import { VisitButton } from '~/ui/row-buttons';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { LONGEST_PHRASE, wordRuleSchema } from '../word-rule.schema';

type Row = { id: string; phrase: string; action: string };

/** The columns of the rules for words. */
export function wordRuleColumns(page: string): Column<Row>[] {
  return [
    {
      key: 'phrase',
      header: t('listingChecks.phrase'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ phrase }) => <bdi>{phrase}</bdi>,
    },
    {
      key: 'does',
      header: t('listingChecks.does'),
      phone: 'first',
      cell: ({ action }) => (
        <Badge tone={action === 'hold' ? 'bad' : 'plain'}>
          {action === 'hold' ? t('listingChecks.hold') : t('listingChecks.flag')}
        </Badge>
      ),
    },
    {
      key: 'action',
      header: t('moderation.action'),
      phone: 'action',
      print: false,
      cell: ({ id, phrase }) => (
        <VisitButton
          to={`${page}/${id}/delete`}
          label={t('listingChecks.deleteNamed', { phrase })}
          icon={<TrashIcon />}
          variant="danger"
        />
      ),
    },
  ];
}

/** The form of a new rule. It posts to its own page. */
export function WordRuleForm({ reply }: { reply: FormReply | null | undefined }) {
  const { form, field, busy } = useValidatedForm({
    schema: wordRuleSchema,
    fields: ['phrase', 'action'],
    reply,
  });
  return (
    <ValidatedForm form={form} className="mb-6 max-w-md space-y-4">
      <TextField
        label={t('listingChecks.new')}
        {...field('phrase')}
        required
        maxLength={LONGEST_PHRASE}
        autoComplete="off"
        dir="auto"
        help={t('listingChecks.phraseHelp')}
      />
      <RadioCards
        {...field('action')}
        label={t('listingChecks.does')}
        options={[
          { value: 'flag', label: t('listingChecks.flag'), text: t('listingChecks.flagText') },
          { value: 'hold', label: t('listingChecks.hold'), text: t('listingChecks.holdText') },
        ]}
      />
      <Button busy={busy}>{t('listingChecks.add')}</Button>
    </ValidatedForm>
  );
}
