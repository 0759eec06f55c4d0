import type { ReactNode } from 'react';
import { personPath } from '~/features/accounts/admin-paths';
import type { AuditView } from '~/features/accounts/audit.dto';
import { Avatar } from '~/ui/avatar';
import { Badge, VerifiedMark } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import { VerifiedIcon } from '~/ui/icons';
import { PostButton } from '~/ui/row-buttons';
import type { DetailRow } from '../person-details.dto';
import type { PersonFacts, PersonList } from '../person-details.queries.server';
import { AuditList, DetailRows, DetailSection, FactList } from './detail-parts';

type PersonView = Omit<PersonFacts, 'imageId'> & {
  image: string | null;
  /** The rights in words, such as "buyer and seller". */
  kind: string;
  isSelf: boolean;
};

/** The heading, the empty text and the word for the other side of each list. */
export const listWords: Record<PersonList, { title: string; empty: string; other?: string }> = {
  listings: { title: 'Listings', empty: 'No listings yet.' },
  purchases: { title: 'Orders as buyer', empty: 'No orders yet.', other: 'Seller:' },
  sales: { title: 'Orders as seller', empty: 'No one has ordered from them yet.', other: 'Buyer:' },
  'reports-made': { title: 'Reports by them', empty: 'They have reported nothing.' },
  'reports-received': {
    title: 'Reports on their listings',
    empty: 'No one has reported their listings.',
    other: 'Reported by',
  },
};

export interface PersonPageProps {
  person: PersonView;
  lists: Record<PersonList, { rows: DetailRow[]; hasMore: boolean }>;
  audit: AuditView[];
}

/** Everything about one account, for admins. */
export function PersonPage({ person, lists, audit }: PersonPageProps) {
  return (
    <div className="space-y-8">
      <PersonHead person={person} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-12">
        <div className="xl:col-start-2 xl:row-start-1">
          <h2 className="flex min-h-11 items-end border-b border-line pb-2 text-lg font-semibold">
            Account
          </h2>
          <FactList facts={factsOf(person)} />
        </div>
        <div className="min-w-0 space-y-8 xl:row-start-1">
          {(Object.keys(listWords) as PersonList[]).map((list) => (
            <DetailSection
              key={list}
              id={list}
              title={listWords[list].title}
              empty={listWords[list].empty}
              isEmpty={lists[list].rows.length === 0}
              allHref={lists[list].hasMore ? `${personPath(person.id)}/${list}` : null}
            >
              <DetailRows rows={lists[list].rows} otherLabel={listWords[list].other} />
            </DetailSection>
          ))}
          <DetailSection
            id="audit"
            title="Audit log"
            empty="No entries yet."
            isEmpty={audit.length === 0}
            allHref={
              audit.length > 0
                ? `/dashboard/audit-log?person=${encodeURIComponent(person.id)}`
                : null
            }
          >
            <AuditList entries={audit} />
          </DetailSection>
        </div>
      </div>
    </div>
  );
}

function PersonHead({ person }: { person: PersonView }) {
  const { name, email, image, rights, verified, deletedAt } = person;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} image={image} alt={`Photo of ${name}`} size="large" />
      <div className="min-w-0 grow basis-60">
        <h1 className="flex flex-wrap items-center gap-2 font-display text-xl font-semibold wrap-anywhere">
          <span className="min-w-0">{name}</span>
          {rights.sell && verified ? <VerifiedMark /> : null}
          {rights.moderate ? <Badge tone="plain">Admin</Badge> : null}
          {deletedAt ? <Badge tone="bad">Deleted</Badge> : null}
        </h1>
        <p className="wrap-anywhere text-ink-soft">{email}</p>
      </div>
      {deletedAt ? null : <PersonActions person={person} />}
    </div>
  );
}

function PersonActions({
  person: { id, name, email, rights, verified, isSelf },
}: {
  person: PersonView;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {rights.sell && !verified ? (
        <PostButton
          fields={{ intent: 'verify' }}
          label="Verify"
          of={name}
          icon={<VerifiedIcon />}
          variant="primary"
        />
      ) : null}
      {rights.moderate ? null : (
        <ButtonLink variant="quiet" href={`/dashboard/admins?${new URLSearchParams({ email })}`}>
          Make admin …
        </ButtonLink>
      )}
      {rights.moderate && !isSelf ? (
        <ButtonLink variant="quiet" href={`/dashboard/admins/${encodeURIComponent(id)}/remove`}>
          Remove from the admins …
        </ButtonLink>
      ) : null}
      {rights.moderate ? null : (
        <ButtonLink variant="danger" href={`${personPath(id)}/delete`}>
          <TrashIcon />
          Delete account …
        </ButtonLink>
      )}
    </div>
  );
}

const registeredAs = { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' } as const;
const signIns: Record<string, string> = { password: 'Password', google: 'Google' };

const devices = (count: number) =>
  count === 0 ? 'No device' : count === 1 ? '1 device' : `${count} devices`;

function factsOf(person: PersonView): { label: string; value: ReactNode }[] {
  const { deletedAt, emailConfirmedAt, signInMethods, sessions, rights, verified } = person;
  const methods = signInMethods.map((kind) => signIns[kind] ?? kind).join(', ');
  return [
    ...(deletedAt
      ? [{ label: 'Deleted', value: <DateTime key="deleted" iso={deletedAt} kind="long" /> }]
      : []),
    { label: 'Can act as', value: person.kind || 'No longer anything' },
    { label: 'Registered as', value: registeredAs[person.registeredAs] },
    { label: 'Member since', value: <DateTime key="since" iso={person.createdAt} kind="long" /> },
    {
      label: 'Email confirmed',
      value: emailConfirmedAt ? (
        <DateTime key="confirmed" iso={emailConfirmedAt} kind="long" />
      ) : (
        'Not yet'
      ),
    },
    ...(rights.sell ? [{ label: 'Verified seller', value: verified ? 'Yes' : 'No' }] : []),
    { label: 'Signs in with', value: methods || 'Nothing' },
    { label: 'Signed in on', value: devices(sessions) },
  ];
}
