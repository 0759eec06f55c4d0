import { ButtonLink } from '~/ui/button';
import { Chart, type ChartDrawing } from '~/ui/chart';
import { EmptyState } from '~/ui/notices';
import { Figures, OverviewSection, type Figure } from '~/ui/overview';

export interface TradeOverviewProps {
  right: 'buy' | 'sell';
  /** Whether there is nothing to count yet. */
  isNew: boolean;
  figures: Figure[];
  charts: ChartDrawing[];
}

const texts = {
  buy: {
    title: 'Buying',
    empty: {
      title: 'You have no orders yet.',
      text: 'Products you book appear here, with what is left to do.',
      next: { href: '/', label: 'Browse products' },
    },
    list: { to: '/dashboard/my-orders', label: 'See my orders' },
  },
  sell: {
    title: 'Selling',
    empty: {
      title: 'You have nothing for sale yet.',
      text: 'A photo, a price and a few words are enough. Buyers see your listing at once.',
      next: { href: '/dashboard/add-product', label: 'Add a product' },
    },
    list: { to: '/dashboard/my-products', label: 'See my products' },
  },
} as const;

/** The figures and charts of a buyer or a seller; a first step while there are none. */
export function TradeOverview({ right, isNew, figures, charts }: TradeOverviewProps) {
  const { title, empty, list } = texts[right];
  return (
    <OverviewSection id={`overview-${right}`} title={title}>
      {isNew ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <Figures figures={figures} />
          <div className="chart-grid">
            {charts.map((chart) => (
              <Chart key={chart.title} chart={chart} level={3} />
            ))}
          </div>
          <ButtonLink href={list.to} variant="quiet">
            {list.label}
          </ButtonLink>
        </>
      )}
    </OverviewSection>
  );
}
