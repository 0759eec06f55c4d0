import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle, Prose } from '~/ui/page';
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
          Most homes hold things that still work and that nobody there needs any more. Rummage is a
          place to pass them on: people nearby show what they have, others book it, meet and take it
          home.
        </p>
        <p>
          We keep it small on purpose. Every listing shows what a buyer wants to know first: the
          price, the condition, how long it has been used and where it is. Whoever books first has
          it, and nobody is outbid at midnight.
        </p>
        <h2>Who looks after it</h2>
        <p>
          {operator.name} runs this site, looks at reported listings and marks sellers whom it has
          checked with a verified sign.
        </p>
        <OperatorAddress operator={operator} />
        <h2>Want to know more?</h2>
        <p>
          Read <a href="/how-it-works">how buying and selling work</a>, or{' '}
          <a href="/contact">write to us</a>. We are glad to hear what could be better.
        </p>
      </Prose>
    </>
  );
}
