import { Figures, OverviewSection, type Figure } from '~/ui/overview';

/** The figures of the whole shop, for admins. */
export function ShopOverview({ figures }: { figures: Figure[] }) {
  return (
    <OverviewSection id="overview-moderate" title="Running the shop">
      <Figures figures={figures} />
    </OverviewSection>
  );
}
