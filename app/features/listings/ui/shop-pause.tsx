import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { PostButton } from '~/ui/row-buttons';
import { MY_PRODUCTS_PATH, PAUSE_PATH } from '~/features/products/listing-paths';
import { CalendarDay } from '~/features/products/ui/calendar-day';

/** Says that the shop is paused, and ends it; otherwise leads to the form that pauses it. */
export default function ShopPause({ pausedUntil }: { pausedUntil: string | null }) {
  if (pausedUntil === null) {
    return (
      <ButtonLink variant="quiet" href={PAUSE_PATH}>
        {t('listings.pause.button')}
      </ButtonLink>
    );
  }
  return (
    <section
      aria-label={t('listings.pause.title')}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sage p-4 print:hidden"
    >
      <p className="max-w-prose">
        <Text message="listings.pause.now" values={{ until: <CalendarDay iso={pausedUntil} /> }} />
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" href={PAUSE_PATH}>
          {t('listings.pause.change')}
        </ButtonLink>
        <PostButton
          action={MY_PRODUCTS_PATH}
          fields={{ intent: 'end-pause' }}
          label={t('listings.pause.end')}
          of=""
          variant="primary"
        />
      </div>
    </section>
  );
}
