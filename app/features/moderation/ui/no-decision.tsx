import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';

/** Says why the acting admin does not decide here, in place of the form, with the link back. */
export function NoDecision({ why, backHref }: { why: MessageKey; backHref: string }) {
  return (
    <>
      <p className="mb-4 rounded-lg bg-sage p-4">{t(why)}</p>
      <ButtonLink variant="quiet" href={backHref}>
        {t('ui.back')}
      </ButtonLink>
    </>
  );
}
