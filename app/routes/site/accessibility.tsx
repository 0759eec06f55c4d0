import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle, Prose } from '~/ui/page';
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Accessibility · Rummage',
    description: 'How this site is made to work for everybody, where it falls short, whom to tell.',
    path: '/accessibility',
  });

export default function Accessibility() {
  const operator = useOperator();
  return (
    <>
      <PageTitle lead="Everybody should be able to buy and sell here.">Accessibility</PageTitle>
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
          <li>
            Mistakes in a form are named in words beside the field, and nothing typed is lost.
          </li>
          <li>Whoever has asked for less motion gets none.</li>
        </ul>
        <h2>How we know</h2>
        <p>
          Automatic checks run over the pages whenever the site is changed, and the journeys through
          it are tested with scripts and without. Automatic checks find only part of what can be
          wrong, so please tell us about the rest.
        </p>
        <h2>Where it falls short</h2>
        <ul>
          <li>Photos come from sellers without a description of their own.</li>
          <li>The card field of the payment provider is theirs and follows their rules.</li>
          <li>The site speaks English only; sellers write as they like.</li>
        </ul>
        <h2>Tell us</h2>
        <p>
          If something stands in your way, <a href="/contact">write to us</a> and name the page. We
          answer within a week and help you by other means until it is mended.
        </p>
        <OperatorAddress operator={operator} />
      </Prose>
    </>
  );
}
