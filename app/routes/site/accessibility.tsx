import type { MetaFunction } from '@remix-run/node';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { OperatorAddress } from '~/ui/operator-address';
import { Prose } from '~/ui/form-page';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('pages.access.metaTitle'),
    description: t('pages.access.metaDescription'),
    path: '/accessibility',
  });

export default function Accessibility() {
  const operator = useOperator();
  return (
    <>
      <PageTitle lead={t('pages.access.lead')}>{t('pages.access.title')}</PageTitle>
      <Prose>
        <h2>{t('pages.access.aimTitle')}</h2>
        <p>{t('pages.access.aim', { name: operator.name })}</p>
        <h2>{t('pages.access.meansTitle')}</h2>
        <ul>
          <li>{t('pages.access.keyboard')}</li>
          <li>{t('pages.access.noScripts')}</li>
          <li>{t('pages.access.readers')}</li>
          <li>{t('pages.access.contrast')}</li>
          <li>{t('pages.access.errors')}</li>
          <li>{t('pages.access.motion')}</li>
        </ul>
        <h2>{t('pages.access.checkTitle')}</h2>
        <p>{t('pages.access.check')}</p>
        <h2>{t('pages.access.limitsTitle')}</h2>
        <ul>
          <li>{t('pages.access.photos')}</li>
          <li>{t('pages.access.card')}</li>
          <li>{t('pages.access.languages')}</li>
        </ul>
        <h2>{t('pages.access.reportTitle')}</h2>
        <p>
          <Text message="pages.access.report" tags={{ contact: <A href="/contact" /> }} />
        </p>
        <OperatorAddress operator={operator} />
      </Prose>
    </>
  );
}
