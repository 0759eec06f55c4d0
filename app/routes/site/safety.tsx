import type { MetaFunction } from '@remix-run/node';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { Prose } from '~/ui/form-page';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('pages.safety.metaTitle'),
    description: t('pages.safety.metaDescription'),
    path: '/safety',
  });

export default function Safety() {
  return (
    <>
      <PageTitle lead={t('pages.safety.lead')}>{t('pages.safety.title')}</PageTitle>
      <Prose>
        <h2>{t('pages.safety.beforeTitle')}</h2>
        <ul>
          <li>{t('pages.safety.place')}</li>
          <li>{t('pages.safety.daylight')}</li>
          <li>{t('pages.safety.tell')}</li>
          <li>{t('pages.safety.phone')}</li>
        </ul>
        <h2>{t('pages.safety.meetTitle')}</h2>
        <ul>
          <li>{t('pages.safety.company')}</li>
          <li>{t('pages.safety.big')}</li>
          <li>{t('pages.safety.check')}</li>
          <li>{t('pages.safety.serial')}</li>
          <li>{t('pages.safety.leave')}</li>
        </ul>
        <h2>{t('pages.safety.moneyTitle')}</h2>
        <ul>
          <li>{t('pages.safety.record')}</li>
          <li>{t('pages.safety.deposit')}</li>
          <li>{t('pages.safety.neverAsk')}</li>
        </ul>
        <h2>{t('pages.safety.happenedTitle')}</h2>
        <p>
          <Text message="pages.safety.happened" tags={{ contact: <A href="/contact" /> }} />
        </p>
      </Prose>
    </>
  );
}
