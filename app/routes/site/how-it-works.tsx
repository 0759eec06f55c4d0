import type { MetaFunction } from '@remix-run/node';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { Prose } from '~/ui/form-page';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('pages.how.metaTitle'),
    description: t('pages.how.metaDescription'),
    path: '/how-it-works',
  });

const tags = { b: <b />, safety: <A href="/safety" />, contact: <A href="/contact" /> };

export default function HowItWorks() {
  const { holdHours: hours } = useOperator();
  return (
    <>
      <PageTitle lead={t('pages.how.lead')}>{t('pages.how.title')}</PageTitle>
      <Prose>
        <h2 id="buying">{t('pages.how.buying')}</h2>
        <ul>
          <li>
            <Text message="pages.how.browse" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.book" values={{ hours }} tags={tags} />
          </li>
          <li>
            <Text message="pages.how.pay" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.cash" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.meet" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.code" tags={tags} />
          </li>
        </ul>
        <h2 id="selling">{t('pages.how.selling')}</h2>
        <ul>
          <li>
            <Text message="pages.how.register" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.advertise" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.booked" tags={tags} />
          </li>
          <li>
            <Text message="pages.how.paid" tags={tags} />
          </li>
        </ul>
        <h2>{t('pages.how.wrongTitle')}</h2>
        <p>{t('pages.how.dispute')}</p>
        <p>
          <Text message="pages.how.wrong" tags={tags} />
        </p>
      </Prose>
    </>
  );
}
