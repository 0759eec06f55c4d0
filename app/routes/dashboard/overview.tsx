import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import type { GainableRight } from '~/features/accounts/account.policy';
import { StartTrading } from '~/features/accounts/ui/start-trading';
import { dashboardOverview, type OverviewPart } from '~/features/orders/dashboard-overview.server';
import { readAdminPart } from '~/features/moderation/admin-charts.server';
import { AdminOverview } from '~/features/moderation/ui/admin-overview';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: 'Dashboard · Rummage' }];

export const loader = pageLoader(async (args) => {
  const { name, rights } = requirePage(args, 'dashboard:view');
  const [overview, admin] = await Promise.all([
    dashboardOverview(args.ctx),
    rights.moderate ? readAdminPart(args.ctx) : null,
  ]);
  return { name, ...overview, admin };
});

/** The figures and next steps of each right; a heading over each where there are several. */
export default function Overview() {
  const { name, parts, missing, admin } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageTitle>Hello, {name}</PageTitle>
      {admin ? (
        <section aria-labelledby="overview-moderate">
          <h2 id="overview-moderate" className="mb-4 text-lg font-semibold">
            Running the shop
          </h2>
          <AdminOverview {...admin} />
        </section>
      ) : null}
      {parts
        .filter(({ right }) => right !== 'moderate')
        .map((part) => (
          <Part key={part.right} {...part} titled={parts.length > 1} />
        ))}
      {missing.map((right) => (
        <Offer key={right} right={right} />
      ))}
    </div>
  );
}

function Part({ right, title, facts, next, titled }: OverviewPart & { titled: boolean }) {
  const id = `overview-${right}`;
  return (
    <section aria-labelledby={titled ? id : undefined}>
      {titled ? (
        <h2 id={id} className="mb-4 text-lg font-bold">
          {title}
        </h2>
      ) : null}
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, count }) => (
          <div key={label} className="rounded border border-line bg-raised p-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {next.map(({ to, label }, index) => (
          <ButtonLink key={to} href={to} variant={index === 0 ? 'primary' : 'quiet'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

const offers: Record<GainableRight, { title: string; text: string }> = {
  buy: {
    title: 'Buy with this account, too',
    text: 'Book products of other sellers and add them to your favourites.',
  },
  sell: {
    title: 'Sell with this account, too',
    text: 'List things that you no longer need, and sell them to people near you.',
  },
};

/** Offers a right that the account does not hold. */
function Offer({ right }: { right: GainableRight }) {
  const { title, text } = offers[right];
  return (
    <section aria-labelledby={`start-${right}`} className="border-t border-line pt-6">
      <h2 id={`start-${right}`} className="text-lg font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{text}</p>
      <StartTrading right={right} />
    </section>
  );
}
