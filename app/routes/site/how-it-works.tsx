import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { PageTitle, Prose } from '~/ui/page';
import { A } from '~/ui/link';
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
      <PageTitle lead="How to buy and sell second-hand products, step by step.">
        How it works
      </PageTitle>
      <Prose>
        <h2 id="buying">Buying</h2>
        <ul>
          <li>
            <b>Browse products.</b> Open a category. Select the heart to add a product to your
            favourites. This does not reserve it.
          </li>
          <li>
            <b>Book it.</b> Give your phone number and where you would like to meet. The product is
            then reserved for you for {holdHours} {holdHours === 1 ? 'hour' : 'hours'}, and no one
            else can book it.
          </li>
          <li>
            <b>Pay by card</b> from My orders. You pay the price shown, with no extra fees. Changed
            your mind? Cancel before you pay, and it goes back on sale.
          </li>
          <li>
            <b>Meet and collect.</b> Agree on a time with the seller, check the product and take it
            home. Read <A href="/safety">how to meet safely</A> first.
          </li>
        </ul>
        <h2 id="selling">Selling</h2>
        <ul>
          <li>
            <b>Register as a seller</b>, or choose Start selling on your dashboard if you already
            have an account. Then choose Add A product: a name, two prices, the condition, the year
            you bought it, and where it is. One honest photo in daylight does more than ten
            sentences.
          </li>
          <li>
            <b>Advertise it</b> from My Products to show it on the home page while it is available.
          </li>
          <li>
            <b>When someone books it</b> we write to you with their phone number and the place they
            suggest. If they do not pay in time, it goes back on sale automatically.
          </li>
          <li>
            <b>Once it is paid</b> it is sold. Meet the buyer and hand it over.
          </li>
        </ul>
        <h2>If something goes wrong</h2>
        <p>
          Buyers can report a product to us from its category page. We review every report and take
          down listings that break our rules. For anything else, <A href="/contact">write to us</A>.
        </p>
      </Prose>
    </>
  );
}
