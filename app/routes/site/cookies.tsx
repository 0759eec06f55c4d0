import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { DataTable } from '~/ui/data-table';
import { PageTitle, Prose } from '~/ui/page';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Cookies · Rummage',
    description: 'The few cookies this site uses. All of them are necessary.',
    path: '/cookies',
  });

const cookies = [
  {
    name: 'Session',
    purpose: 'Remembers that you are signed in.',
    lifetime: 'Until the browser closes; 30 days with Remember me',
  },
  {
    name: 'Device',
    purpose:
      'Remembers which accounts have signed in with this browser, so that other people’s failed attempts do not slow your sign-in.',
    lifetime: '400 days after you last signed in',
  },
  {
    name: 'Message',
    purpose: 'Carries a short message, such as ‘Added to favourites’, to the next page.',
    lifetime: 'One minute',
  },
  {
    name: 'Favourite',
    purpose: 'Remembers the product you wanted to add to your favourites while you log in.',
    lifetime: '15 minutes',
  },
  {
    name: 'Sign-in',
    purpose: 'Links a sign-in with Google to this browser.',
    lifetime: 'A few minutes',
  },
];

export default function Cookies() {
  return (
    <>
      <PageTitle lead="This site uses only necessary cookies.">Cookies</PageTitle>
      <Prose>
        <p>
          Only this site sets them, scripts can’t read them and they do not track you. That is why
          there is no consent banner. If your browser blocks them, you can still browse but not sign
          in.
        </p>
        <p>
          Beside cookies, your browser stores public pages that you have seen, so that you can read
          them without a connection. They hold nothing about you and are deleted when you log in or
          out.
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
