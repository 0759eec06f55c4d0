import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { countSubscribers, listSubscribers } from '~/features/newsletter/newsletter.queries.server';
import { subscriberColumns } from '~/features/newsletter/ui/subscriber-columns';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/newsletter';

export const meta: MetaFunction = () => [{ title: t('newsletter.metaTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'newsletter:manage');
  const { ctx, url } = args;
  const [page, counts] = await Promise.all([
    listSubscribers(ctx, tableRequest(url)),
    countSubscribers(ctx),
  ]);
  const toView = ({ id, email, createdAt, confirmedAt }: (typeof page.items)[number]) => ({
    id,
    email,
    askedAt: new Date(createdAt).toISOString(),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
  });
  return { ...tableView(url, page, toView), counts };
});

export default function NewsletterList() {
  const { counts, ...table } = useLoaderData<typeof loader>();
  const { confirmed, waiting } = counts;
  return (
    <>
      <PageTitle
        lead={t('newsletter.counts', { subscribed: confirmed, waiting })}
        action={
          confirmed > 0 ? (
            <ButtonLink variant="quiet" href={`${HERE}.csv`} download>
              {t('newsletter.downloadCsv')}
            </ButtonLink>
          ) : null
        }
      >
        {t('newsletter.title')}
      </PageTitle>
      <TablePage
        caption={t('newsletter.subscribers')}
        searchLabel={t('newsletter.searchSubscribers')}
        columns={subscriberColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('newsletter.noneTitle'),
          text: t('newsletter.noneText'),
        }}
      />
    </>
  );
}
