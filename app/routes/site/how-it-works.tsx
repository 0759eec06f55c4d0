import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { PageTitle, Prose } from '~/ui/page';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How it works · Rummage',
    description: 'How to buy and how to sell second-hand things on Rummage, step by step.',
    path: '/how-it-works',
  });

export default function HowItWorks() {
  const { holdHours } = useOperator();
  return (
    <>
      <PageTitle lead="From the shelf to your home, and from your cupboard to somebody else’s.">
        How it works
      </PageTitle>
      <Prose>
        <h2 id="buying">Buying</h2>
        <ul>
          <li>
            <b>Look around.</b> Open a category. A heart keeps a product for later in your
            dashboard, but holds it for nobody.
          </li>
          <li>
            <b>Book it.</b> Say how the seller reaches you and where you would like to meet. From
            then on it is held for you for {holdHours} {holdHours === 1 ? 'hour' : 'hours'}, and
            nobody else can book it.
          </li>
          <li>
            <b>Pay by card</b> from My orders. You pay the price that is shown; nothing is added.
            Changed your mind? Cancel before you pay, and it goes back on the shelf.
          </li>
          <li>
            <b>Meet and collect.</b> Agree on a time with the seller, look at the thing, take it
            home. Read <a href="/safety">how to meet safely</a> first.
          </li>
        </ul>
        <h2 id="selling">Selling</h2>
        <ul>
          <li>
            <b>Register as a seller</b> and choose Add A product: a name, two prices, the condition,
            the year you bought it, and where it is. One honest photo in daylight does more than ten
            sentences.
          </li>
          <li>
            <b>Advertise it</b> from My Products to show it on the home page while it is available.
          </li>
          <li>
            <b>When somebody books it</b> we write to you with their phone number and the place they
            suggest. If they do not pay in time, it goes back on the shelf by itself.
          </li>
          <li>
            <b>Once it is paid</b> it is sold. Meet the buyer and hand it over.
          </li>
        </ul>
        <h2>If something is not right</h2>
        <p>
          Buyers can report a product to us from its category page. We look at every report, and
          take down what should not be here. For anything else, <a href="/contact">write to us</a>.
        </p>
      </Prose>
    </>
  );
}
