import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle, Prose } from '~/ui/page';
import { A } from '~/ui/link';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Accessibility · Rummage',
    description:
      'How this site works for everyone, what its limits are, and how to report a problem.',
    path: '/accessibility',
  });

export default function Accessibility() {
  const operator = useOperator();
  return (
    <>
      <PageTitle lead="Everyone should be able to buy and sell here.">Accessibility</PageTitle>
      <Prose>
        <h2>What we aim for</h2>
        <p>
          The Web Content Accessibility Guidelines 2.2 at level AA, for every page of{' '}
          {operator.name}
          ’s shop.
        </p>
        <h2>What that means here</h2>
        <ul>
          <li>Everything can be done with a keyboard, and you always see where you are.</li>
          <li>Everything can be done without scripts, in old and in text browsers.</li>
          <li>Headings, labels, tables and messages are announced by screen readers.</li>
          <li>Text can be read in light and dark, and pages can be enlarged to 400 %.</li>
          <li>Errors in a form are explained beside the field, and nothing you typed is lost.</li>
          <li>Animations are off when your device asks for reduced motion.</li>
        </ul>
        <h2>How we know</h2>
        <p>
          Automatic checks run over the pages whenever the site is changed, and the journeys through
          it are tested with scripts and without. Automatic checks find only some problems, so
          please report any others.
        </p>
        <h2>Known limits</h2>
        <ul>
          <li>Photos come from sellers without a description of their own.</li>
          <li>The card field of the payment provider is theirs and follows their rules.</li>
          <li>The site speaks English only; sellers write as they like.</li>
        </ul>
        <h2>Report a problem</h2>
        <p>
          If something does not work for you, <A href="/contact">write to us</A> and name the page.
          We answer within a week and help you in another way until it is fixed.
        </p>
        <OperatorAddress operator={operator} />
      </Prose>
    </>
  );
}
