import { t } from '~/i18n/render-language';
import { SelectField } from '~/ui/field';
import { CloseIcon } from '~/ui/icons';
import { auditActions } from '../audit.dto';
import { A } from '~/ui/link';

const choices = () => [
  { value: '', label: t('accounts.audit.all') },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label: t(label) })),
];

interface AuditFiltersProps {
  action: string | undefined;
  /** The id and the name of the person that the log is limited to. */
  person: string | undefined;
  name: string | null;
}

/** The filters of the audit log: by action, and by a person that another page has chosen. */
export function AuditFilters({ action, person, name }: AuditFiltersProps) {
  const withoutPerson = `/dashboard/audit-log${action ? `?${new URLSearchParams({ action })}` : ''}`;
  return (
    <>
      {person ? (
        <p className="mb-4">
          <input type="hidden" name="person" value={person} />
          <A
            href={withoutPerson}
            data-link=""
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-sage px-4 wrap-anywhere hover:border-ink-soft"
          >
            {name === null ? t('accounts.audit.onlyOne') : t('accounts.audit.only', { name })}
            <CloseIcon className="size-4" />
            <span className="sr-only">{t('accounts.audit.everyone')}</span>
          </A>
        </p>
      ) : null}
      <SelectField
        label={t('accounts.people.action')}
        name="action"
        id="audit-action"
        options={choices()}
        defaultValue={action ?? ''}
        className="mb-4"
      />
    </>
  );
}
