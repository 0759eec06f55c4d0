import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { readTransparency } from '~/features/moderation/transparency.server';
import { TransparencyTable } from '~/features/moderation/ui/transparency-table';
import { t } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('moderation.figures.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  return { years: await readTransparency(args.ctx) };
});

export default function Transparency() {
  const { years } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href="/dashboard/moderation">{t('moderation.all.title')}</BackLink>
      <PageTitle
        lead={t('moderation.figures.lead')}
        action={
          <ButtonLink variant="quiet" href="/dashboard/transparency.csv" download>
            {t('moderation.figures.csv')}
          </ButtonLink>
        }
      >
        {t('moderation.figures.title')}
      </PageTitle>
      <TransparencyTable years={years} />
    </>
  );
}
