import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { SECURITY_EVENT_DAYS } from '~/features/accounts/audit.dto';
import { ORDER_DETAILS_DAYS } from '~/features/orders/order.policy';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle, Prose } from '~/ui/page';
import { A } from '~/ui/link';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy · Rummage',
    description: 'What data we store about you, why, who sees it, and what you can do about it.',
    path: '/privacy',
  });

export default function Privacy() {
  const operator = useOperator();
  return (
    <>
      <PageTitle lead="What data we store about you, why, and how to change it.">Privacy</PageTitle>
      <Prose>
        <h2>Who is responsible</h2>
        <OperatorAddress operator={operator} />
        <h2>What we store, and why</h2>
        <ul>
          <li>
            <b>Your account</b>: your name, email address, photo and what you use the account for
            (buying, selling), to sign you in and to show others who they deal with. Passwords are
            stored only as hashes that can’t be reversed.
          </li>
          <li>
            <b>Listings</b>: the text and photos you add, with your name. Your phone number is shown
            only to the buyer who has booked the product.
          </li>
          <li>
            <b>Bookings and payments</b>: what was booked, for how much, the phone number and
            meeting place you gave. The seller sees these. Card details go to the payment provider
            and never to us.
          </li>
          <li>
            <b>Favourites</b>: the products you have added. Others see only how many people have
            added a product.
          </li>
          <li>
            <b>Newsletter</b>: your address, if you have confirmed it, until you leave the list.
          </li>
          <li>
            <b>Messages and reports</b> you send us, so that we can answer and act on them.
          </li>
          <li>
            <b>Sessions</b>: when and with which browser you signed in, so that you can end them.
          </li>
          <li>
            <b>Security events</b>: when someone signed in to your account, typed a wrong password,
            asked for a new one, changed it or connected Google, and when you started buying or
            selling. Admins see them in the audit log, with your name and email address, counted by
            the hour. They contain no network (IP) addresses.
          </li>
          <li>
            <b>Counts of attempts</b> to log in, to ask for a new password or a message, and to pay,
            so that passwords can’t be guessed. Network (IP) and email addresses are stored in them
            only as hashes, for two hours at most.
          </li>
        </ul>
        <p>
          We do not sell this data, show third-party advertising, load content from other companies
          into these pages or track anyone across the web.
        </p>
        <h2>How long</h2>
        <p>As long as you have an account, with these limits:</p>
        <ul>
          <li>
            The phone number and meeting place of an order: {ORDER_DETAILS_DAYS} days after it was
            paid or has ended.
          </li>
          <li>Security events: {SECURITY_EVENT_DAYS} days.</li>
          <li>An email address that never confirms the newsletter: seven days.</li>
        </ul>
        <h2>When an account is deleted</h2>
        <p>
          It makes no difference whether you or an admin deletes it. At once we delete or replace by
          ‘Deleted account’: your name, email address, photo, passwords and sign-in methods,
          sessions, favourites, settings and newsletter subscription; the text, phone number, place
          and photos of your listings; your name, email address, phone number and meeting place in
          orders that were never paid; your name and email address in reports you made, in the audit
          log, and in messages that wait to be sent.
        </p>
        <p>What stays:</p>
        <ul>
          <li>
            Orders with a payment, and the payments: with the buyer’s name and email address, and
            the name, photos and price of what was sold, because buyers, sellers and the tax office
            need the record. Phone numbers and meeting place go after {ORDER_DETAILS_DAYS} days.
          </li>
          <li>
            The facts of reports and of the audit log, such as which listing was removed and when,
            without your name.
          </li>
          <li>
            Messages already sent, data that the payment provider keeps by law, and backups until
            newer ones replace them.
          </li>
        </ul>
        <h2>Your rights</h2>
        <p>
          You may see, correct, export or delete the data we store about you, and object to its use.
          Most of it you can do yourself in <A href="/dashboard/account">My account</A>: change your
          name and photo, download your data, choose which messages you get, delete the account. For
          the rest <A href="/contact">write to us</A>; we answer within a month. You may also
          complain to the data protection authority where you live.
        </p>
        <p>
          For the cookies we use, see <A href="/cookies">the page about cookies</A>.
        </p>
      </Prose>
    </>
  );
}
