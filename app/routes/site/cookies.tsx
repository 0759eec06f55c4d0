import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { DataTable } from '~/ui/data-table';
import { PageTitle, Prose } from '~/ui/page';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Cookies · Rummage',
    description: 'The few cookies of this site, all of them needed to do what you ask for.',
    path: '/cookies',
  });

const cookies = [
  {
    name: 'Session',
    purpose: 'Knows that you are signed in.',
    lifetime: 'Until the browser closes; 30 days with Remember me',
  },
  {
    name: 'Device',
    purpose:
      'Knows which accounts have signed in with this browser, so that strangers who guess passwords can’t slow you down.',
    lifetime: '400 days after you last signed in',
  },
  {
    name: 'Message',
    purpose: 'Carries a short message, such as ‘Saved’, to the next page.',
    lifetime: 'One minute',
  },
  {
    name: 'Wish',
    purpose: 'Remembers what you wanted to save while you log in.',
    lifetime: '15 minutes',
  },
  {
    name: 'Sign-in',
    purpose: 'Ties your way through another sign-in provider to this browser.',
    lifetime: 'A few minutes',
  },
];

export default function Cookies() {
  return (
    <>
      <PageTitle lead="Only those without which the site could not do what you ask of it.">
        Cookies
      </PageTitle>
      <Prose>
        <p>
          They are ours alone, can’t be read by scripts and follow you nowhere. That is why no
          banner asks for your consent. If your browser refuses them you can still look around, but
          not sign in.
        </p>
      </Prose>
      <div className="mt-6">
        <DataTable
          caption="Cookies of this site"
          rows={cookies}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', header: 'Cookie', rowHeader: true, cell: ({ name }) => name },
            { key: 'purpose', header: 'What for', cell: ({ purpose }) => purpose },
            { key: 'lifetime', header: 'How long', cell: ({ lifetime }) => lifetime },
          ]}
        />
      </div>
    </>
  );
}
