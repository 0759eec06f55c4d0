import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import {
  frequencies,
  LONGEST_NAME,
  savedSearchForm,
  searchSettingsSchema,
  type Frequency,
} from '../saved-search.schema';
import { frequencyTexts } from './frequency-text';

interface SearchFormProps {
  /** The query string of a new search; absent of a stored one. */
  query?: string;
  name: string;
  frequency: Frequency;
  reply: FormReply | null | undefined;
  cancelHref: string;
}

/** The form of a saved search, new or stored. It posts to its own page. */
export function SearchForm({ query, name, frequency, reply, cancelHref }: SearchFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: query === undefined ? searchSettingsSchema : savedSearchForm,
    fields: ['name', 'frequency', 'query'],
    reply,
    values: { name, frequency },
  });
  return (
    <ValidatedForm form={form}>
      {query === undefined ? null : <input type="hidden" name="query" id="query" value={query} />}
      <TextField
        label={t('alerts.name')}
        {...field('name')}
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
      />
      <SelectField
        label={t('alerts.frequency')}
        {...field('frequency')}
        help={t('alerts.frequencyHelp')}
        options={frequencies.map((value) => ({ value, label: t(frequencyTexts[value]) }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{query === undefined ? t('ui.save') : t('alerts.save')}</Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}
