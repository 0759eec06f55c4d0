import { t, Text } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import type { Column, PhonePlace } from '~/ui/data-table';
import { EmailAddress } from '~/ui/email-address';
import { DateTime } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import { VerifiedIcon } from '~/ui/icons';
import { PostButton, RowLink, VisitButton } from '~/ui/row-buttons';
import { personPath } from '../admin-paths';
import type { AuditView } from '../audit.dto';
import type { PersonView } from '../person.dto';

const number = (startAt: number): Column<PersonView> => ({
  key: 'sn',
  header: t('accounts.people.number'),
  cell: (_person, index) => startAt + index,
});

const image = (): Column<PersonView> => ({
  key: 'image',
  header: t('accounts.people.image'),
  cell: (person) => (
    <Avatar name={person.name} image={person.image} alt={t('ui.photoOf', { name: person.name })} />
  ),
});

const name = (): Column<PersonView> => ({
  key: 'name',
  header: t('ui.name'),
  rowHeader: true,
  className: 'wrap-anywhere',
  cell: (person) => <RowLink href={personPath(person.id)}>{person.name}</RowLink>,
});

const email = (): Column<PersonView> => ({
  key: 'email',
  header: t('ui.email'),
  phone: 'first',
  className: 'row-address wrap-anywhere text-ink-soft',
  cell: (person) => <EmailAddress address={person.email} />,
});

const status = (): Column<PersonView> => ({
  key: 'status',
  header: t('accounts.people.status'),
  phone: 'action',
  cell: (person) =>
    person.verified ? (
      <Badge tone="good">{t('accounts.people.verified')}</Badge>
    ) : (
      <PostButton
        fields={{ intent: 'verify', userId: person.id }}
        label={t('accounts.people.verify')}
        of={person.name}
        icon={<VerifiedIcon />}
      />
    ),
});

const remove = (page: string, phone: PhonePlace): Column<PersonView> => ({
  key: 'action',
  header: t('accounts.people.action'),
  phone,
  print: false,
  cell: (person) => (
    <VisitButton
      to={`${page}/${person.id}/delete`}
      label={t('accounts.people.delete', { name: person.name })}
      icon={<TrashIcon />}
      variant="bare"
    />
  ),
});

/** The columns of All Buyers, in the specified order. */
export function buyerColumns(page: string, startAt: number): Column<PersonView>[] {
  return [number(startAt), image(), name(), email(), remove(page, 'action')];
}

/** The columns of All Sellers, in the specified order. */
export function sellerColumns(page: string, startAt: number): Column<PersonView>[] {
  return [number(startAt), name(), image(), email(), status(), remove(page, 'more')];
}

/** The columns of Admins. An admin is removed by another one, so the own row has no button. */
export function adminColumns(page: string, startAt: number, ownId: string): Column<PersonView>[] {
  const action: Column<PersonView> = {
    key: 'action',
    header: t('accounts.people.action'),
    phone: 'action',
    print: false,
    cell: ({ id, name }) =>
      id === ownId ? (
        t('accounts.people.you')
      ) : (
        <VisitButton
          to={`${page}/${id}/remove`}
          label={t('accounts.people.removeAdmin', { name })}
          icon={<TrashIcon />}
          variant="bare"
        />
      ),
  };
  return [number(startAt), name(), email(), action];
}

/** The columns of the audit log: when, who, what. */
export function auditColumns(startAt: number): Column<AuditView>[] {
  return [
    { key: 'sn', header: t('accounts.people.number'), cell: (_entry, index) => startAt + index },
    {
      key: 'when',
      header: t('accounts.audit.when'),
      phone: 'second',
      className: 'row-when @2xl:min-w-40 @min-[58rem]:whitespace-nowrap',
      cell: ({ at }) => <DateTime iso={at} kind="long" />,
    },
    {
      key: 'who',
      header: t('accounts.audit.who'),
      phone: 'first',
      className: 'row-address wrap-anywhere @2xl:min-w-44 @min-[58rem]:min-w-66',
      cell: ({ who, whoHref }) =>
        whoHref ? (
          <RowLink href={whoHref}>
            <EmailAddress address={who} />
          </RowLink>
        ) : (
          <EmailAddress address={who} />
        ),
    },
    {
      key: 'what',
      header: t('accounts.audit.what'),
      rowHeader: true,
      className: 'row-entry wrap-anywhere @2xl:min-w-48 @min-[58rem]:w-full',
      cell: ({ what, subject, subjectHref, times }) => (
        <>
          {subject === '' ? (
            <span className="font-normal">{what}</span>
          ) : (
            <Text
              message="accounts.audit.entry"
              values={{
                what,
                subject: subjectHref ? <RowLink href={subjectHref}>{subject}</RowLink> : subject,
              }}
              tags={{ quiet: <span className="font-normal" /> }}
            />
          )}
          {times > 1 ? (
            <span className="font-normal text-ink-soft">
              {' '}
              {t('accounts.audit.times', { times })}
            </span>
          ) : null}
        </>
      ),
    },
  ];
}
