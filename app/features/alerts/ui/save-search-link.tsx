import { writeFilters, type PublicFilters } from '~/features/search/listing-filters';
import { Text } from '~/i18n/render-language';
import type { Currency } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { BellIcon } from '~/ui/icons';
import { saveSearchPath } from '../search-paths';

interface SaveSearchLinkProps {
  filters: PublicFilters;
  currency: Currency;
}

/** Leads to the form that saves a search: signed-out people sign in and come back to it. */
export function SaveSearchLink({ filters, currency }: SaveSearchLinkProps) {
  return (
    <ButtonLink
      variant="quiet"
      rel="nofollow"
      href={saveSearchPath(writeFilters(filters, currency))}
      className="save-search print:hidden"
    >
      <BellIcon />
      {/* Phones hide a part of the text, in some languages the beginning. */}
      <span className="first-letter:uppercase">
        <Text message="alerts.saveLink" tags={{ more: <span className="max-sm:sr-only" /> }} />
      </span>
    </ButtonLink>
  );
}
