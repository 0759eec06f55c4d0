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
    title: t('pages.about.metaTitle'),
    description: t('pages.about.metaDescription'),
    path: '/about',
  });

const tags = {
  geonames: <A href="https://www.geonames.org/" rel="noreferrer" />,
  licence: <A href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer" />,
  how: <A href="/how-it-works" />,
  contact: <A href="/contact" />,
};

export default function About() {
  const operator = useOperator();
  return (
    <>
      <PageTitle>{t('pages.about.title')}</PageTitle>
      <Prose>
        <p>{t('pages.about.idea')}</p>
        <p>{t('pages.about.small')}</p>
        <h2>{t('pages.about.whoTitle')}</h2>
        <p>{t('pages.about.who', { name: operator.name })}</p>
        <OperatorAddress operator={operator} />
        <h2>{t('pages.about.placesTitle')}</h2>
        <p>
          <Text message="pages.about.places" tags={tags} />
        </p>
        <h2>{t('pages.about.moreTitle')}</h2>
        <p>
          <Text message="pages.about.more" tags={tags} />
        </p>
      </Prose>
    </>
  );
}
