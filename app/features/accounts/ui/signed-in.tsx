import { t } from '~/i18n/render-language';
import { GoOn } from '~/ui/go-on';
import { PageTitle } from '~/ui/page';

type Props = Pick<Parameters<typeof GoOn>[0], 'action' | 'fields'>;

/** After a sign-in: the way back to the form, with what was typed into it before. */
export function SignedIn(props: Props) {
  return (
    <div className="max-w-md">
      <PageTitle lead={t('secondFactors.confirm.goOnLead')}>{t('accounts.login.done')}</PageTitle>
      <GoOn {...props} auto />
    </div>
  );
}
