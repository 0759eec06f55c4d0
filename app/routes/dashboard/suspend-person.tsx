import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { personListPath, personPath } from '~/features/accounts/admin-paths';
import { mayDecideAbout, requireDecidingAbout } from '~/features/moderation/account-parties.server';
import { listOpenOrders } from '~/features/moderation/open-orders.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { suspensionSchema } from '~/features/moderation/moderation.schema';
import {
  getSuspendable,
  suspendAccount,
  whyNotSuspendable,
} from '~/features/moderation/suspend-account.server';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { SuspendForm } from '~/features/moderation/ui/suspension-forms';
import { orderPath } from '~/features/orders/order-paths';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';
import { Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { ClosedForm } from '~/ui/refused-form';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.suspend')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:suspend');
  const { rights, ...person } = await getSuspendable(args.ctx, args.params.id ?? '');
  const refusal = whyNotSuspendable(person);
  const mayDecide = await mayDecideAbout(args.ctx, person.id);
  const reasons = await listReasonChoices(args.ctx, args.context.language);
  return {
    ...person,
    menuPage: personListPath(args.url, rights),
    back: personPath(person.id) + args.url.search,
    refusal: refusal && args.context.language.t(refusal),
    mayDecide,
    reasons,
    open: await listOpenOrders(args.ctx, person.id),
  };
});

export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const back = personPath(id) + args.url.search;
    await getSuspendable(args.ctx, id);
    return submitForm(args, suspensionSchema, async (input) => {
      await suspendAccount(args.ctx, id, input);
      return redirectWithToast(args, back, 'success', 'suspensions.toast.suspended');
    });
  },
  {
    needs: 'user:suspend',
    authorise: ({ ctx, params }) => requireDecidingAbout(ctx, params.id ?? ''),
  },
);

export default function SuspendPerson() {
  const { name, email, back, refusal, mayDecide, reasons, open } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('suspensions.suspendQuestion', { name })}>
      <p className="mb-4 wrap-anywhere text-ink-soft">{t('suspensions.suspendText', { email })}</p>
      {open.orders.length > 0 ? (
        <section aria-labelledby="open-orders" className="mb-6">
          <h2 id="open-orders" className="font-semibold">
            {t('suspensions.openOrders')}
          </h2>
          <ul className="mt-1 space-y-1">
            {open.orders.map((order) => (
              <li key={order.id} className="wrap-anywhere">
                <A href={`${orderPath(order.id)}/refund`} data-link="" className="quiet-link">
                  <bdi>{order.name}</bdi>
                </A>
                {' · '}
                <Price money={order.left} />
              </li>
            ))}
          </ul>
          {open.more > 0 ? <p>{t('lifecycle.moreOrders', { count: open.more })}</p> : null}
        </section>
      ) : null}
      {refusal ? (
        <ClosedForm
          reason={refusal}
          reply={reply}
          field="reason"
          back={{ href: back, label: t('ui.back') }}
        />
      ) : mayDecide ? (
        <SuspendForm reply={reply} cancelHref={back} reasons={reasons} />
      ) : (
        <NoDecision why="moderation.partyToAccount" backHref={back} />
      )}
    </FormPage>
  );
}
