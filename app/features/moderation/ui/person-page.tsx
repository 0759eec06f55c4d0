import type { ReactNode } from 'react';
import { accountKind, type Rights, type Role } from '~/features/accounts/account.policy';
import { FROM_REPORTS, personPath, type personListPath } from '~/features/accounts/admin-paths';
import type { AuditView } from '~/features/accounts/audit.dto';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import { BackLink } from '~/ui/back-link';
import { Badge, VerifiedMark } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import { VerifiedIcon } from '~/ui/icons';
import { PostButton } from '~/ui/row-buttons';
import type { DetailRow } from '../person-details.dto';
import type { PersonCase, PersonFacts, PersonList } from '../person-details.queries.server';
import { AuditList, DetailRows, DetailSection, FactList, type OtherMessage } from './detail-parts';
import { PersonCases } from './person-cases';

type PersonView = Omit<PersonFacts, 'imageId'> & {
  image: string | null;
  isSelf: boolean;
};

/** The heading, the empty text and the message for the other side of each list. */
export const listWords = {
  listings: { title: 'moderation.list.listings', empty: 'moderation.list.listingsEmpty' },
  purchases: {
    title: 'moderation.list.purchases',
    empty: 'moderation.list.purchasesEmpty',
    other: 'moderation.sellerIs',
  },
  sales: {
    title: 'moderation.list.sales',
    empty: 'moderation.list.salesEmpty',
    other: 'moderation.buyerIs',
  },
  'reports-made': { title: 'moderation.list.made', empty: 'moderation.list.madeEmpty' },
  'reports-received': {
    title: 'moderation.list.received',
    empty: 'moderation.list.receivedEmpty',
    other: 'moderation.reportedBy',
  },
} as const satisfies Record<PersonList, ListWords>;

interface ListWords {
  title: MessageKey;
  empty: MessageKey;
  other?: OtherMessage;
}

const listNames = {
  '/dashboard/all-sellers': 'accounts.menu.allSellers',
  '/dashboard/all-buyers': 'accounts.menu.allBuyers',
  '/dashboard/admins': 'accounts.menu.admins',
  '/dashboard/reported-people': 'personReports.queue',
} as const satisfies Record<ReturnType<typeof personListPath>, MessageKey>;

const REPORTS = '/dashboard/reported-people' satisfies keyof typeof listNames;

export interface PersonPageProps {
  /** The list that the page belongs to. */
  menuPage: keyof typeof listNames;
  person: PersonView;
  lists: Record<PersonList, { rows: DetailRow[]; hasMore: boolean }>;
  audit: AuditView[];
  cases: PersonCase[];
}

/** Everything about one account, for admins. */
export function PersonPage({ menuPage, person, lists: found, audit, cases }: PersonPageProps) {
  const lists = Object.entries(listWords) as [PersonList, ListWords][];
  return (
    <div className="space-y-8">
      <div>
        <BackLink href={menuPage}>{t(listNames[menuPage])}</BackLink>
        <PersonHead person={person} from={menuPage === REPORTS ? FROM_REPORTS : ''} />
      </div>
      <PersonCases cases={cases} />
      <div className="@container">
        <div className="grid gap-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[56rem]:gap-12">
          <div className="@min-[56rem]:col-start-2 @min-[56rem]:row-start-1">
            <h2 className="flex min-h-11 items-end border-b border-line pb-2 text-lg font-semibold">
              {t('moderation.account')}
            </h2>
            <FactList facts={factsOf(person)} />
          </div>
          <div className="min-w-0 space-y-8 @min-[56rem]:row-start-1">
            {lists.map(([list, { title, empty, other }]) => (
              <DetailSection
                key={list}
                id={list}
                title={t(title)}
                empty={t(empty)}
                isEmpty={found[list].rows.length === 0}
                allHref={found[list].hasMore ? `${personPath(person.id)}/${list}` : null}
              >
                <DetailRows rows={found[list].rows} {...(other && { otherLabel: other })} />
              </DetailSection>
            ))}
            <DetailSection
              id="audit"
              title={t('moderation.auditLog')}
              empty={t('moderation.auditEmpty')}
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
    </div>
  );
}

interface HeadProps {
  person: PersonView;
  /** Added to the addresses of the pages that lead back here. */
  from: string;
}

function PersonHead({ person, from }: HeadProps) {
  const { name, email, image, rights, verified, deletedAt, suspendedAt } = person;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} image={image} alt={t('ui.photoOf', { name })} size="large" />
      <div className="min-w-0 grow basis-60">
        <h1 className="flex flex-wrap items-center gap-2 font-display text-xl font-semibold wrap-anywhere">
          <bdi className="min-w-0">{name}</bdi>
          {rights.sell && verified ? <VerifiedMark /> : null}
          {rights.moderate ? <Badge tone="plain">{t('moderation.admin')}</Badge> : null}
          {deletedAt ? <Badge tone="bad">{t('moderation.state.deleted')}</Badge> : null}
          {suspendedAt ? <Badge tone="bad">{t('suspensions.state')}</Badge> : null}
        </h1>
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{email}</bdi>
        </p>
      </div>
      {deletedAt ? null : <PersonActions person={person} from={from} />}
    </div>
  );
}

function PersonActions({
  person: { id, name, email, rights, verified, isSelf, suspendedAt },
  from,
}: HeadProps) {
  return (
    <div className="flex min-w-0 flex-wrap gap-2 wrap-anywhere">
      {rights.sell && !verified ? (
        <PostButton
          fields={{ intent: 'verify' }}
          label={t('moderation.verify')}
          of={name}
          icon={<VerifiedIcon />}
          variant="primary"
        />
      ) : null}
      {rights.moderate ? null : suspendedAt ? (
        <ButtonLink variant="quiet" href={`${personPath(id)}/lift-suspension${from}`}>
          {t('suspensions.liftNext')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="quiet" href={`${personPath(id)}/suspend${from}`}>
          {t('suspensions.suspendNext')}
        </ButtonLink>
      )}
      {rights.moderate || suspendedAt ? null : (
        <ButtonLink variant="quiet" href={`/dashboard/admins?${new URLSearchParams({ email })}`}>
          {t('moderation.makeAdminNext')}
        </ButtonLink>
      )}
      {rights.moderate && !isSelf ? (
        <ButtonLink variant="quiet" href={`/dashboard/admins/${encodeURIComponent(id)}/remove`}>
          {t('moderation.removeAdminNext')}
        </ButtonLink>
      ) : null}
      {rights.moderate ? null : (
        <ButtonLink variant="danger" href={`${personPath(id)}/delete`}>
          <TrashIcon />
          {t('moderation.deleteAccountNext')}
        </ButtonLink>
      )}
    </div>
  );
}

const registeredAs = {
  buyer: 'moderation.buyer',
  seller: 'moderation.seller',
  admin: 'moderation.admin',
} as const satisfies Record<Role, MessageKey>;

function signInMethod(kind: string): string {
  if (kind === 'google') return 'Google';
  return kind === 'password' ? t('moderation.password') : kind;
}

/** A value that starts like the others of its list, with a capital letter where there is one. */
function Capitalised({ text }: { text: string }) {
  return <span className="inline-block first-letter:uppercase">{text}</span>;
}

/** Kind of an account in words, such as "buyer and seller". */
function rightsInWords(rights: Rights): string {
  const none = !rights.buy && !rights.sell && !rights.moderate;
  return none ? t('moderation.rights.none') : accountKind(rights, t);
}

function factsOf(person: PersonView): { label: string; value: ReactNode }[] {
  const { deletedAt, emailConfirmedAt, signInMethods, sessions, rights, verified } = person;
  const { suspendedAt, suspendedUntil } = person;
  const methods = signInMethods.map(signInMethod);
  return [
    ...(deletedAt
      ? [
          {
            label: t('moderation.fact.deleted'),
            value: <DateTime key="deleted" iso={deletedAt} kind="long" />,
          },
        ]
      : []),
    ...(suspendedAt
      ? [
          {
            label: t('suspensions.suspendedSince'),
            value: <DateTime key="suspended" iso={suspendedAt} kind="long" />,
          },
          {
            label: t('suspensions.suspendedUntil'),
            value: suspendedUntil ? (
              <DateTime key="until" iso={suspendedUntil} kind="long" />
            ) : (
              t('suspensions.length.lifted')
            ),
          },
        ]
      : []),
    { label: t('moderation.fact.canActAs'), value: <Capitalised text={rightsInWords(rights)} /> },
    { label: t('moderation.fact.registeredAs'), value: t(registeredAs[person.registeredAs]) },
    {
      label: t('moderation.fact.memberSince'),
      value: <DateTime key="since" iso={person.createdAt} kind="long" />,
    },
    // The deletion of an account erases when its address was confirmed.
    ...(deletedAt
      ? []
      : [
          {
            label: t('moderation.fact.emailConfirmed'),
            value: emailConfirmedAt ? (
              <DateTime key="confirmed" iso={emailConfirmedAt} kind="long" />
            ) : (
              t('moderation.fact.notYet')
            ),
          },
        ]),
    ...(rights.sell
      ? [{ label: t('moderation.fact.verifiedSeller'), value: verified ? t('ui.yes') : t('ui.no') }]
      : []),
    {
      label: t('moderation.fact.signsInWith'),
      value: methods.length > 0 ? methods.join(', ') : t('moderation.fact.nothing'),
    },
    {
      label: t('moderation.fact.signedInOn'),
      value:
        sessions === 0 ? t('moderation.noDevice') : t('moderation.devices', { count: sessions }),
    },
  ];
}
