import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  requires,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { DataTable } from '~/ui/data-table';
import { Price } from '~/ui/formats';
import { PageTitle } from '~/ui/page';
import { PostButton } from '~/ui/row-buttons';
import stylesheet from '../../dashboard.css?url';

/** For its table. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: MetaFunction = () => [
  { title: `${t('payouts.sandbox.outside')} · Rummage` },
  { name: 'robots', content: 'noindex' },
];

function sandboxOf({ ctx }: Pick<PageArgs, 'ctx'>) {
  const { sandbox } = ctx.payments;
  if (!sandbox) throw new DomainError('not_found');
  return sandbox;
}

const deliveries = ['prompt', 'doubled', 'reordered', 'late', 'lost'] as const;

/** The sandbox's objects and events, and how its events are delivered. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const { delivery, accounts, payments, disputes, payouts, events } =
    await sandboxOf(args).overview();
  const rows = [
    ...payments.map(({ id, ...amount }) => ({ id, state: '', amount, acts: ['dispute'] })),
    ...disputes.map(({ id, status, ...amount }) => ({
      id,
      state: status,
      amount,
      acts: status === 'needs_response' ? ['won', 'lost'] : [],
    })),
    ...accounts.map(({ id, email, status }) => ({
      id,
      state: `${email} ${status}`,
      amount: null,
      acts: ['pay-out', 'restrict'],
    })),
    ...payouts.map(({ id, status, ...amount }) => ({
      id,
      state: status,
      amount,
      acts: status === 'failed' ? [] : ['paid', 'failed'],
    })),
    ...events.map(({ id, type, deliveries: times }) => ({
      id,
      state: `${type} ${times}`,
      amount: null,
      acts: ['deliver'],
    })),
  ];
  return { delivery, rows };
});

export const action = pageAction(async (args) => {
  const sandbox = sandboxOf(args);
  const [id, act] = [oneValue(args.form, 'id') ?? '', oneValue(args.form, 'act') ?? ''];
  const delivery = deliveries.find((one) => one === act);
  if (delivery) sandbox.setDelivery(delivery);
  else if (act === 'dispute') await sandbox.dispute(id);
  else if (act === 'won' || act === 'lost-dispute') {
    await sandbox.closeDispute(id, act === 'won' ? 'won' : 'lost');
  } else if (act === 'pay-out') await sandbox.payOut(id);
  else if (act === 'restrict') await sandbox.answerOnboarding(id, 'pending');
  else if (act === 'paid' || act === 'failed') await sandbox.endPayout(id, act);
  else if (act === 'deliver') await sandbox.deliverAgain(id);
  else throw new DomainError('bad_request');
  return redirectWithToast(args, '/dev/sandbox', 'success', 'payouts.sandbox.done');
}, requires('payout:manage'));

const ACTS: Record<string, string> = { lost: 'lost-dispute' };

export default function DevSandbox() {
  const { delivery, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('payouts.sandbox.outsideLead')}>{t('payouts.sandbox.outside')}</PageTitle>
      <div className="mb-6 flex flex-wrap gap-3">
        {deliveries.map((act) => (
          <PostButton
            key={act}
            fields={{ id: '', act }}
            label={act}
            of={t('payouts.sandbox.events')}
            pressed={act === delivery}
          />
        ))}
      </div>
      <DataTable
        caption={t('payouts.sandbox.outside')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'id', header: t('payouts.sandbox.id'), rowHeader: true, cell: ({ id }) => id },
          { key: 'state', header: t('payouts.column.status'), cell: ({ state }) => state },
          {
            key: 'amount',
            header: t('payouts.column.amount'),
            align: 'end',
            cell: ({ amount }) => (amount ? <Price money={amount} /> : null),
          },
          {
            key: 'acts',
            header: t('payouts.column.action'),
            phone: 'buttons',
            print: false,
            cell: ({ id, acts }) => (
              <div className="flex flex-wrap gap-2">
                {acts.map((act) => (
                  <PostButton
                    key={act}
                    fields={{ id, act: ACTS[act] ?? act }}
                    label={act}
                    of={id}
                  />
                ))}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
