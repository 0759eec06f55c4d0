import { useEffect, useRef } from 'react';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

/**
 * Ten new recovery codes, which are shown this once. They replace the form on the same page, so the
 * focus and the view are moved to their heading here.
 */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = box.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }, []);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div ref={box} className="max-w-xl">
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
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          variant="quiet"
          href={file}
          data-link={undefined}
          download="rummage-recovery-codes.txt"
        >
          {t('secondFactors.codes.download')}
        </ButtonLink>
        <ButtonLink href={next}>{t('secondFactors.codes.saved')}</ButtonLink>
      </div>
    </div>
  );
}
