import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { Chart, type ChartDrawing } from '~/ui/chart';
import { EmptyState } from '~/ui/notices';
import { Figures, OverviewSection, type Figure } from '~/ui/overview';

interface TradeOverviewProps {
  right: 'buy' | 'sell';
  /** Whether there is nothing to count yet. */
  isNew: boolean;
  figures: Figure[];
  charts: ChartDrawing[];
}

const texts = {
  buy: {
    title: 'overview.buying',
    empty: 'overview.noOrders',
    emptyText: 'overview.noOrdersText',
    next: { href: '/', label: 'overview.browse' },
    list: { to: '/dashboard/my-orders', label: 'overview.seeOrders' },
  },
  sell: {
    title: 'overview.selling',
    empty: 'overview.nothingForSale',
    emptyText: 'overview.nothingForSaleText',
    next: { href: '/dashboard/add-product', label: 'overview.addProduct' },
    list: { to: '/dashboard/my-products', label: 'overview.seeProducts' },
  },
} as const;

/** The figures and charts of a buyer or a seller; a first step while there are none. */
export function TradeOverview({ right, isNew, figures, charts }: TradeOverviewProps) {
  const { title, empty, emptyText, next, list } = texts[right];
  return (
    <OverviewSection id={`overview-${right}`} title={t(title)}>
      {isNew ? (
        <EmptyState
          title={t(empty)}
          text={t(emptyText)}
          next={{ href: next.href, label: t(next.label) }}
        />
      ) : (
        <>
          <Figures figures={figures} />
          <div className="chart-grid">
            {charts.map((chart) => (
              <Chart key={chart.title} chart={chart} level={3} />
            ))}
          </div>
          <ButtonLink href={list.to} variant="quiet">
            {t(list.label)}
          </ButtonLink>
        </>
      )}
    </OverviewSection>
  );
}
