import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/doors/page-meta';
import { useOperator } from '~/doors/use-operator';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle } from '~/ui/page-title';
import { Prose } from '~/ui/prose';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy · Rummage',
    description: 'What this site knows about you, why, who sees it, and what you can do about it.',
    path: '/privacy',
  });

export default function Privacy() {
  const operator = useOperator();
  return (
    <>
      <PageTitle lead="What we know about you, what for, and how to have it changed.">
        Privacy
      </PageTitle>
      <Prose>
        <h2>Who is responsible</h2>
        <OperatorAddress operator={operator} />
        <h2>What we keep, and what for</h2>
        <ul>
          <li>
            <b>Your account</b>: name, address for mail, photo and role, to let you in and to show
            others whom they deal with. Passwords are kept only as hashes that can’t be turned back.
          </li>
          <li>
            <b>Listings</b>: what you write and show, with your name. Your phone number is shown
            only to the buyer who has booked the product.
          </li>
          <li>
            <b>Bookings and payments</b>: what was booked, for how much, the phone number and
            meeting place you gave. The seller sees these. Card details go to the payment provider
            and never to us.
          </li>
          <li>
            <b>Hearts</b>: what you have saved. Others see only how many people have saved a
            product.
          </li>
          <li>
            <b>Newsletter</b>: your address, if you have confirmed it, until you leave the list.
          </li>
          <li>
            <b>Messages and reports</b> you send us, to answer and to act on them.
          </li>
          <li>
            <b>Sessions</b>: when and with which browser you signed in, so that you can end them.
          </li>
        </ul>
        <p>
          We sell nothing of this, show no advertising from elsewhere, load nothing from other
          companies into these pages and measure no one across the web.
        </p>
        <h2>How long</h2>
        <p>
          As long as your account lives. When it is deleted your listings disappear and your
          sessions end; paid orders stay, because buyers, sellers and the tax office need the
          record. An address that never confirms the newsletter is forgotten after seven days.
        </p>
        <h2>Your rights</h2>
        <p>
          You may see, correct, take with you or have deleted what we keep about you, and object to
          its use. Most of it you can do yourself in <a href="/dashboard/account">My account</a>:
          change your name and photo, download your data, choose which messages you get, delete the
          account. For the rest <a href="/contact">write to us</a>; we answer within a month. You
          may also complain to the data protection authority where you live.
        </p>
        <p>
          Which cookies there are is told on <a href="/cookies">the page about cookies</a>.
        </p>
      </Prose>
    </>
  );
}
