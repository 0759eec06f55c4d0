import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { pageLoader } from '~/http/page-handler.server';
import { openTasks } from '~/http/open-tasks.server';
import { requirePage } from '~/http/return-to';
import type { GainableRight } from '~/features/accounts/account.policy';
import { startTitles } from '~/features/accounts/ui/start-titles';
import { StartTrading, tradingOffers } from '~/features/accounts/ui/start-trading';
import { MESSAGES_PATH } from '~/features/conversations/conversation-paths';
import { findOwnPause } from '~/features/listings/pause-shop.server';
import { readAdminPart } from '~/features/moderation/admin-charts.server';
import { AdminOverview } from '~/features/moderation/ui/admin-overview';
import { tradeOverview } from '~/features/orders/dashboard-overview.server';
import { TradeOverview } from '~/features/orders/ui/trade-overview';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { byUrgency, OverviewSection, Tasks, type Task } from '~/ui/overview';
import { PageTitle } from '~/ui/page';
import { useRoot } from '~/ui/root-data';
import { lazyPart } from '~/ui/lazy-part';

// Few shops are paused.
const ShopPause = import.meta.env.SSR
  ? (await import('~/features/listings/ui/shop-pause')).default
  : lazyPart(() => import('~/features/listings/ui/shop-pause'));

export const meta: MetaFunction = () => [{ title: `${t('overview.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  const { name, rights } = requirePage(args, 'dashboard:view');
  const [trade, open, admin, pausedUntil] = await Promise.all([
    tradeOverview(args.ctx, args.context.language),
    openTasks(args.ctx, args.context.language),
    rights.moderate ? readAdminPart(args.ctx, args.context.language) : null,
    rights.sell ? findOwnPause(args.ctx) : null,
  ]);
  return { name, trade, open, admin, pausedUntil };
});

/** Dashboard home page: open tasks first, then the figures of each right that the person holds. */
export default function Overview() {
  const { name, trade, open, admin, pausedUntil } = useLoaderData<typeof loader>();
  const { buying, selling, tasks, more, missing } = trade;
  const { header } = useRoot();
  const { toDo, waiting } = byUrgency([...tasks, ...open, ...unreadTask(header.unread)]);
  const trades = open.length > 0 || (buying && !buying.isNew) || (selling && !selling.isNew);
  return (
    <div className="overview space-y-8">
      <PageTitle>{t('overview.hello', { name })}</PageTitle>
      {pausedUntil ? (
        <Suspense>
          <ShopPause pausedUntil={pausedUntil} />
        </Suspense>
      ) : null}
      {trades ? (
        <OverviewSection id="to-do" title={t('overview.toDo')}>
          <Tasks tasks={toDo} />
          {more.map(({ href, text }) => (
            <ButtonLink key={href} href={href} variant="quiet" className="me-3">
              {text}
            </ButtonLink>
          ))}
        </OverviewSection>
      ) : null}
      {waiting.length > 0 ? (
        <OverviewSection id="waiting" title={t('overview.waiting')}>
          <Tasks tasks={waiting} />
        </OverviewSection>
      ) : null}
      {admin ? <AdminOverview {...admin} /> : null}
      {selling ? <TradeOverview right="sell" {...selling} /> : null}
      {buying ? <TradeOverview right="buy" {...buying} /> : null}
      {missing.length > 0 ? (
        <div className="space-y-3">
          {missing.map((right) => (
            <Offer key={right} right={right} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function unreadTask(count: number | null): Task[] {
  if (!count) return [];
  const title = t('conversations.unread', { count });
  return [{ key: 'unread', href: MESSAGES_PATH, title, icon: 'messages' }];
}

/** Offers a right that the account does not hold. */
function Offer({ right }: { right: GainableRight }) {
  return (
    <section
      aria-labelledby={`start-${right}`}
      className="print-none flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3 text-sm"
    >
      <div>
        <h2 id={`start-${right}`} className="font-semibold">
          {t(startTitles[right])}
        </h2>
        <p className="text-ink-soft">{t(tradingOffers[right])}</p>
      </div>
      <StartTrading right={right} />
    </section>
  );
}
