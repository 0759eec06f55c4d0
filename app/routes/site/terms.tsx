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
    title: t('pages.terms.metaTitle'),
    description: t('pages.terms.metaDescription'),
    path: '/terms',
  });

export default function Terms() {
  const operator = useOperator();
  const { name, holdHours: hours } = operator;
  return (
    <>
      <PageTitle lead={t('pages.terms.lead')}>{t('pages.terms.title')}</PageTitle>
      <Prose>
        <h2>{t('pages.terms.partiesTitle')}</h2>
        <p>{t('pages.terms.parties', { name })}</p>
        <OperatorAddress operator={operator} />
        <h2>{t('pages.terms.accountTitle')}</h2>
        <p>{t('pages.terms.account')}</p>
        <h2>{t('pages.terms.sellingTitle')}</h2>
        <ul>
          <li>{t('pages.terms.own')}</li>
          <li>{t('pages.terms.describe')}</li>
          <li>{t('pages.terms.handOver')}</li>
        </ul>
        <h2>{t('pages.terms.buyingTitle')}</h2>
        <ul>
          <li>{t('pages.terms.reserves', { hours })}</li>
          <li>{t('pages.terms.five')}</li>
          <li>{t('pages.terms.saleMade')}</li>
          <li>{t('pages.terms.refunded')}</li>
        </ul>
        <h2>{t('pages.terms.moneyTitle')}</h2>
        <ul>
          <li>{t('pages.terms.held')}</li>
          <li>{t('pages.terms.disputes')}</li>
          <li>{t('pages.terms.refunds')}</li>
          <li>{t('pages.terms.fees')}</li>
          <li>{t('pages.terms.cash')}</li>
        </ul>
        <h2>{t('pages.terms.actionsTitle')}</h2>
        <p>
          <Text message="pages.terms.actions" tags={{ contact: <A href="/contact" /> }} />
        </p>
        <h2>{t('pages.terms.careTitle')}</h2>
        <p>{t('pages.terms.care')}</p>
      </Prose>
    </>
  );
}
