import type { LinksFunction, MetaFunction } from '@remix-run/node';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { DataTable } from '~/ui/data-table';
import { Prose } from '~/ui/form-page';
import { PageTitle } from '~/ui/page';
import stylesheet from '../../dashboard.css?url';

/** For its table. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('pages.cookies.metaTitle'),
    description: t('pages.cookies.metaDescription'),
    path: '/cookies',
  });

/** A test compares these cookies with those that the code sets (tests/architecture/cookies.test.ts). */
const cookies = [
  {
    cookie: 'rummage_session',
    name: 'pages.cookies.session',
    purpose: 'pages.cookies.sessionPurpose',
    lifetime: 'pages.cookies.sessionLifetime',
  },
  {
    cookie: 'rummage_device',
    name: 'pages.cookies.device',
    purpose: 'pages.cookies.devicePurpose',
    lifetime: 'pages.cookies.deviceLifetime',
  },
  {
    cookie: 'rummage_toasts',
    name: 'pages.cookies.message',
    purpose: 'pages.cookies.messagePurpose',
    lifetime: 'pages.cookies.messageLifetime',
  },
  {
    cookie: 'rummage_wish',
    name: 'pages.cookies.favourite',
    purpose: 'pages.cookies.favouritePurpose',
    lifetime: 'pages.cookies.favouriteLifetime',
  },
  {
    cookie: 'rummage_recent',
    name: 'pages.cookies.recent',
    purpose: 'pages.cookies.recentPurpose',
    lifetime: 'pages.cookies.recentLifetime',
  },
  {
    cookie: 'rummage_sign_in',
    name: 'pages.cookies.signIn',
    purpose: 'pages.cookies.signInPurpose',
    lifetime: 'pages.cookies.signInLifetime',
  },
  {
    cookie: 'rummage_wrote',
    name: 'pages.cookies.wrote',
    purpose: 'pages.cookies.wrotePurpose',
    lifetime: 'pages.cookies.wroteLifetime',
  },
  {
    cookie: 'rummage_place',
    name: 'pages.cookies.place',
    purpose: 'pages.cookies.placePurpose',
    lifetime: 'pages.cookies.placeLifetime',
  },
] as const satisfies ({ cookie: string } & Record<'name' | 'purpose' | 'lifetime', MessageKey>)[];

export default function Cookies() {
  return (
    <>
      <PageTitle lead={t('pages.cookies.lead')}>{t('pages.cookies.title')}</PageTitle>
      <Prose>
        <p>{t('pages.cookies.own')}</p>
        <p>{t('pages.cookies.offline')}</p>
      </Prose>
      <div className="mt-6">
        <DataTable
          caption={t('pages.cookies.caption')}
          rows={cookies}
          rowKey={({ cookie }) => cookie}
          columns={[
            {
              key: 'name',
              header: t('pages.cookies.name'),
              rowHeader: true,
              cell: ({ name }) => t(name),
            },
            {
              key: 'purpose',
              header: t('pages.cookies.purpose'),
              cell: ({ purpose }) => t(purpose),
            },
            {
              key: 'lifetime',
              header: t('pages.cookies.lifetime'),
              cell: ({ lifetime }) => t(lifetime),
            },
          ]}
        />
      </div>
    </>
  );
}
