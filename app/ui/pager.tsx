import { t } from '~/i18n/render-language';
import { ButtonLink } from './button';

type PagerProps = { previousHref?: string | null; nextHref?: string | null };

/** Ways to the neighbouring pages of a list; nothing at all when there is only one. */
export function Pager({ previousHref, nextHref }: PagerProps) {
  if (!previousHref && !nextHref) return null;
  return (
    <nav aria-label={t('ui.pages')} className="mt-6 flex justify-between gap-4">
      {previousHref ? (
        <ButtonLink variant="quiet" href={previousHref} rel="prev">
          {t('ui.previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      {nextHref ? (
        <ButtonLink variant="quiet" href={nextHref} rel="next">
          {t('ui.next')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
