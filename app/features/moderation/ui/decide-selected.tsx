import { useNavigation } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { SelectedActions } from '~/ui/selected-actions';
import { DECIDE_FORM } from '../report-selection';

/** The buttons that decide on all selected reports. */
export function DecideSelected() {
  const intent = useNavigation().formData?.get('intent');
  return (
    <SelectedActions id={DECIDE_FORM} label={t('moderation.withSelected')}>
      <Button
        variant="quiet"
        name="intent"
        value="dismiss-selected"
        busy={intent === 'dismiss-selected'}
      >
        {t('moderation.dismissReports')}
      </Button>
      <Button
        variant="danger"
        name="intent"
        value="delete-selected"
        busy={intent === 'delete-selected'}
      >
        {t('moderation.deleteProductsNext')}
      </Button>
    </SelectedActions>
  );
}
