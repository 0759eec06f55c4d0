import { Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';

/** Until when an offer is open. */
export function OpenUntil({ iso }: { iso: string }) {
  return <Text message="offers.openUntil" values={{ when: <DateTime iso={iso} kind="short" /> }} />;
}
