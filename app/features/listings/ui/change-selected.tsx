import { useNavigation } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { Button, type ButtonVariant } from '~/ui/button';
import { SelectedActions } from '~/ui/selected-actions';
import { CHANGE_FORM, listingChanges, type ListingChange } from '../listing-changes';

const labels = {
  renew: 'listings.renew.button',
  advertise: 'orders.mine.advertise',
  sold: 'listings.soldElsewhere.next',
  delete: 'listings.deleteNext',
} as const satisfies Record<ListingChange, string>;

const variants: Partial<Record<ListingChange, ButtonVariant>> = { delete: 'danger' };

/** The buttons that change all selected listings; they show while there are any. */
export function ChangeSelected() {
  const intent = useNavigation().formData?.get('intent');
  return (
    <SelectedActions id={CHANGE_FORM} label={t('listings.withSelected')}>
      <div className="change-selected">
        {listingChanges.map((change) => (
          <Button
            key={change}
            variant={variants[change] ?? 'quiet'}
            name="intent"
            value={`${change}-selected`}
            busy={intent === `${change}-selected`}
          >
            {t(labels[change])}
          </Button>
        ))}
      </div>
    </SelectedActions>
  );
}
