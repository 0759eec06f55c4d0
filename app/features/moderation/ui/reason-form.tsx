import { CATEGORY_FIELDS, CategoryNameFields } from '~/features/products/ui/category-name-fields';
import { t } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { FlagIcon, PencilIcon } from '~/ui/dashboard-icons';
import type { Column } from '~/ui/data-table';
import { SelectField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { PostIconButton, VisitButton } from '~/ui/row-buttons';
import { useValidatedForm } from '~/ui/validated-form';
import { LONGEST_REASON, reasonSchema } from '../report-reason.schema';
import {
  reasonScopes,
  scopeWords,
  urgencies,
  urgencyWords,
  type ReasonScope,
} from '../report-reasons';
import { UrgencyBadge } from './queue-columns';

const FIELDS = [...CATEGORY_FIELDS, 'about', 'urgency'] as const;

/** The form of a reason, new or old. */
export function useReasonForm(options: {
  reply: FormReply | null | undefined;
  values: Partial<Record<(typeof FIELDS)[number], string>>;
  intent?: string;
}) {
  return useValidatedForm({ schema: reasonSchema, fields: FIELDS, ...options });
}

interface ReasonFieldsProps {
  /** The label of the plain name. */
  label: string;
  field: ReturnType<typeof useReasonForm>['field'];
}

/** The names of a reason, what it is offered for, and how urgent it is. */
export function ReasonFields({ label, field }: ReasonFieldsProps) {
  return (
    <>
      <CategoryNameFields label={label} field={field} maxLength={LONGEST_REASON} />
      <SelectField
        {...field('about')}
        label={t('moderation.reasons.scope.label')}
        options={reasonScopes.map((value) => ({ value, label: t(scopeWords[value]) }))}
      />
      <SelectField
        {...field('urgency')}
        label={t('moderation.urgency.label')}
        help={t('moderation.reasons.urgencyHelp')}
        options={urgencies.map((value) => ({ value, label: t(urgencyWords[value]) }))}
      />
    </>
  );
}

type Row = { id: string; name: string; about: ReasonScope; urgency: number; retired: boolean };

/** The columns of the reasons. */
export function reasonColumns(page: string): Column<Row>[] {
  return [
    {
      key: 'name',
      header: t('moderation.reasons.name'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ name, retired }) => (
        <span className="flex flex-wrap items-center gap-2">
          <bdi>{name}</bdi>
          {retired ? <Badge tone="plain">{t('moderation.reasons.isRetired')}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'about',
      header: t('moderation.reasons.scope.label'),
      cell: ({ about }) => t(scopeWords[about]),
    },
    {
      key: 'urgency',
      header: t('moderation.urgency.label'),
      phone: 'first',
      cell: ({ urgency }) => <UrgencyBadge urgency={urgency} />,
    },
    {
      key: 'action',
      header: t('moderation.action'),
      phone: 'action',
      print: false,
      cell: ({ id, name, retired }) => (
        <div className="flex gap-2">
          <VisitButton
            to={`${page}/${id}`}
            label={t('moderation.reasons.editNamed', { name })}
            icon={<PencilIcon />}
          />
          <PostIconButton
            fields={{ intent: retired ? 'restore' : 'retire', reasonId: id }}
            label={
              retired
                ? t('moderation.reasons.restoreNamed', { name })
                : t('moderation.reasons.retireNamed', { name })
            }
            icon={<FlagIcon />}
          />
        </div>
      ),
    },
  ];
}
