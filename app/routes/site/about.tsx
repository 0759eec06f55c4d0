import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle, Prose } from '~/ui/page';
import { A } from '~/ui/link';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About us · Rummage',
    description: 'Who runs this shop for second-hand goods, and why.',
    path: '/about',
  });

export default function About() {
  const operator = useOperator();
  return (
    <>
      <PageTitle>About us</PageTitle>
      <Prose>
        <p>
          Most homes have things that still work and are no longer needed. On Rummage, people nearby
          list them, and buyers book them, meet and take them home.
        </p>
        <p>
          We keep it small on purpose. Every listing shows what a buyer wants to know first: the
          price, the condition, how long it has been used and where it is. The first buyer to book
          gets it. There are no auctions.
        </p>
        <h2>Who runs Rummage</h2>
        <p>
          {operator.name} runs this site, reviews reported listings and gives checked sellers a
          verified badge.
        </p>
        <OperatorAddress operator={operator} />
        <h2>Want to know more?</h2>
        <p>
          Read <A href="/how-it-works">how buying and selling work</A>, or{' '}
          <A href="/contact">write to us</A>. We are glad to hear what could be better.
        </p>
      </Prose>
    </>
  );
}
