import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

/** Ten new recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <div className="max-w-xl">
      <PageTitle lead={t('secondFactors.codes.lead')}>{t('secondFactors.codes.title')}</PageTitle>
      <ol
        dir="ltr"
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded border border-line bg-raised p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="my-4">{t('secondFactors.codes.once')}</p>
      <ButtonLink href={next}>{t('secondFactors.codes.saved')}</ButtonLink>
    </div>
  );
}
