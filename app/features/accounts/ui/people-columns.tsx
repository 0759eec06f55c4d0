import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import type { Column, PhonePlace } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import { VerifiedIcon } from '~/ui/icons';
import { PostButton, RowLink, VisitButton } from '~/ui/row-buttons';
import { personPath } from '../admin-paths';
import type { AuditView } from '../audit.dto';
import type { PersonView } from '../person.dto';

const number = (startAt: number): Column<PersonView> => ({
  key: 'sn',
  header: 'SN',
  cell: (_person, index) => startAt + index,
});

const image: Column<PersonView> = {
  key: 'image',
  header: 'Image',
  cell: (person) => (
    <Avatar name={person.name} image={person.image} alt={`Photo of ${person.name}`} />
  ),
};

const name: Column<PersonView> = {
  key: 'name',
  header: 'Name',
  rowHeader: true,
  className: 'wrap-anywhere',
  cell: (person) => <RowLink href={personPath(person.id)}>{person.name}</RowLink>,
};

const email: Column<PersonView> = {
  key: 'email',
  header: 'Email',
  phone: 'first',
  className: 'row-address wrap-anywhere text-ink-soft',
  cell: (person) => person.email,
};

const status: Column<PersonView> = {
  key: 'status',
  header: 'Status',
  phone: 'action',
  cell: (person) =>
    person.verified ? (
      <Badge tone="good">Verified</Badge>
    ) : (
      <PostButton
        fields={{ intent: 'verify', userId: person.id }}
        label="Verify"
        of={person.name}
        icon={<VerifiedIcon />}
      />
    ),
};

const remove = (page: string, phone: PhonePlace): Column<PersonView> => ({
  key: 'action',
  header: 'Action',
  phone,
  print: false,
  cell: (person) => (
    <VisitButton
      to={`${page}/${person.id}/delete`}
      label={`Delete ${person.name}`}
      icon={<TrashIcon />}
      variant="danger"
    />
  ),
});

/** The columns of All Buyers, in the specified order. */
export function buyerColumns(page: string, startAt: number): Column<PersonView>[] {
  return [number(startAt), image, name, email, remove(page, 'action')];
}

/** The columns of All Sellers, in the specified order. */
export function sellerColumns(page: string, startAt: number): Column<PersonView>[] {
  return [number(startAt), name, image, email, status, remove(page, 'more')];
}

/** The columns of Admins. An admin is removed by another one, so the own row has no button. */
export function adminColumns(page: string, startAt: number, ownId: string): Column<PersonView>[] {
  const action: Column<PersonView> = {
    key: 'action',
    header: 'Action',
    phone: 'action',
    print: false,
    cell: ({ id, name }) =>
      id === ownId ? (
        'You'
      ) : (
        <VisitButton
          to={`${page}/${id}/remove`}
          label={`Remove ${name} from the admins`}
          icon={<TrashIcon />}
          variant="danger"
        />
      ),
  };
  return [number(startAt), name, email, action];
}

/** The columns of the audit log: when, who, what. */
export function auditColumns(startAt: number): Column<AuditView>[] {
  return [
    { key: 'sn', header: 'SN', cell: (_entry, index) => startAt + index },
    { key: 'when', header: 'When', cell: ({ at }) => <DateTime iso={at} kind="long" /> },
    {
      key: 'who',
      header: 'Who',
      className: 'wrap-anywhere',
      cell: ({ who, whoHref }) => (whoHref ? <RowLink href={whoHref}>{who}</RowLink> : who),
    },
    {
      key: 'what',
      header: 'What',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ what, subject, subjectHref, times }) => (
        <>
          <span className="font-normal">{what}</span>{' '}
          {subject && subjectHref ? <RowLink href={subjectHref}>{subject}</RowLink> : subject}
          {times > 1 ? (
            <span className="font-normal text-ink-soft"> ({times} times within the hour)</span>
          ) : null}
        </>
      ),
    },
  ];
}
