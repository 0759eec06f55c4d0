import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle, Prose } from '~/ui/page';
import { A } from '~/ui/link';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms of use · Rummage',
    description: 'What buyers, sellers and the operator of this site may expect of one another.',
    path: '/terms',
  });

export default function Terms() {
  const operator = useOperator();
  const { name, holdHours } = operator;
  return (
    <>
      <PageTitle lead="The rules for buyers, sellers and the operator, in plain words.">
        Terms of use
      </PageTitle>
      <Prose>
        <h2>Who this is between</h2>
        <p>
          {name} provides this site. A sale is an agreement between the seller and the buyer; {name}{' '}
          is not a party to it and never owns what is sold.
        </p>
        <OperatorAddress operator={operator} />
        <h2>Your account</h2>
        <p>
          Give your own name and an address at which you read mail, keep your password to yourself,
          and contact us if someone else has used your account. One account buys or sells, as chosen
          at registration.
        </p>
        <h2>Selling</h2>
        <ul>
          <li>Sell only products that you own, that are safe and that are legal to sell.</li>
          <li>Describe it as it is, faults included, with photos of the actual product.</li>
          <li>Once the buyer has paid, hand it over as agreed.</li>
        </ul>
        <h2>Buying</h2>
        <ul>
          <li>
            A booking reserves the product for {holdHours} {holdHours === 1 ? 'hour' : 'hours'}.
            Until you pay you may cancel it; after that time it ends by itself.
          </li>
          <li>Up to five bookings can be unpaid at a time.</li>
          <li>The sale is made when the payment has gone through.</li>
          <li>A payment for a product that is no longer available is refunded.</li>
        </ul>
        <h2>What we may do</h2>
        <p>
          We may take down listings and close accounts that break these terms or the law, and we
          look at every report. If we do so by mistake, <A href="/contact">tell us</A> and we will
          put it right. We may change these terms for the future and will say so on this page.
        </p>
        <h2>Our responsibility</h2>
        <p>
          We run this site with care, but can’t promise that it is always there or free of mistakes,
          and we don’t inspect what is sold. Nothing here takes away rights that the law gives you
          as a consumer.
        </p>
      </Prose>
    </>
  );
}
