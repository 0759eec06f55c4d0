import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { TextField } from '~/ui/field';
import { PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import type { FormReply } from '~/ui/parse-form';
import { VisitButton } from '~/ui/row-buttons';
import { SeenField } from '~/ui/seen-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { LONGEST_GROUP, synonymSchema } from '../synonym.schema';

type Row = { id: string; words: string };

/** The columns of the synonyms page. */
export function synonymColumns(page: string, startAt: number): Column<Row>[] {
  return [
    { key: 'sn', header: t('search.number'), cell: (_group, index) => startAt + index },
    {
      key: 'words',
      header: t('search.words'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ words }) => <bdi>{words}</bdi>,
    },
    {
      key: 'action',
      header: t('search.action'),
      phone: 'action',
      print: false,
      cell: ({ id, words }) => (
        <div className="flex gap-2">
          <VisitButton
            to={`${page}/${id}`}
            label={t('search.editWords', { words })}
            icon={<PencilIcon />}
          />
          <VisitButton
            to={`${page}/${id}/delete`}
            label={t('search.deleteWords', { words })}
            icon={<TrashIcon />}
            variant="danger"
          />
        </div>
      ),
    },
  ];
}

interface SynonymFormProps {
  label: string;
  /** The stored words, when a group is edited. */
  words?: string;
  /** Their version. */
  seen?: string;
  reply: FormReply | null | undefined;
  submitLabel: string;
  cancelHref?: string;
  className?: string;
}

/** The form of a group of synonyms, for adding and editing. It posts to its own page. */
export function SynonymForm(props: SynonymFormProps) {
  const { label, words, seen, reply, submitLabel, cancelHref, className } = props;
  const { form, field, busy } = useValidatedForm({
    schema: synonymSchema,
    fields: ['words'],
    reply,
    values: { words },
  });
  return (
    <ValidatedForm form={form} className={className}>
      <SeenField reply={reply} seen={seen} />
      <TextField
        label={label}
        {...field('words')}
        required
        maxLength={LONGEST_GROUP}
        autoComplete="off"
        help={t('search.wordsHelp')}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{submitLabel}</Button>
        {cancelHref ? (
          <ButtonLink variant="quiet" href={cancelHref}>
            {t('ui.cancel')}
          </ButtonLink>
        ) : null}
      </div>
    </ValidatedForm>
  );
}
