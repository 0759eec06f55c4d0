import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import type { GainableRight } from '~/features/accounts/account.policy';
import { personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import { getPerson } from '~/features/accounts/people.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import {
  listDebtsOfDeletion,
  listRefundsOfDeletion,
} from '~/features/account-lifecycle/open-money.server';
import { listingDecisionSchema } from '~/features/moderation/moderation.schema';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { mayDecideAbout, requireDecidingAbout } from '~/features/moderation/account-parties.server';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { DecisionForm } from '~/features/moderation/ui/decision-form';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';
import { ClosedForm } from '~/ui/refused-form';

const words = {
  buy: {
    list: '/dashboard/all-buyers',
    done: 'moderation.buyerDeleted',
    already: 'moderation.buyerDeletedAlready',
    label: 'moderation.deleteBuyer',
  },
  sell: {
    list: '/dashboard/all-sellers',
    done: 'moderation.sellerDeleted',
    already: 'moderation.sellerDeletedAlready',
    label: 'moderation.deleteSeller',
  },
} as const;

export const meta: MetaFunction = () => [
  { title: `${t('moderation.deleteAccountTitle')} · Rummage` },
];

/**
 * The right of the list that the page's address is below; none below the account's own page. The
 * account is deleted with all its rights.
 */
function rightOf({ pathname }: URL): GainableRight | undefined {
  if (pathname.startsWith(`${words.sell.list}/`)) return 'sell';
  return pathname.startsWith(`${words.buy.list}/`) ? 'buy' : undefined;
}

async function readPage(args: PageArgs) {
  const asked = rightOf(args.url);
  const person = await getPerson(args.ctx, asked, args.params.id ?? '');
  // A deleted account has lost its rights; its role says whether it was a seller's.
  const sold = person.canSell || (person.deletedAt !== null && person.role === 'seller');
  const right = asked ?? (sold ? 'sell' : 'buy');
  return { asked, right, person };
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:delete');
  const { asked, right, person } = await readPage(args);
  const { id, name, email, deletedAt, canBuy: buys, canSell: sells, canModerate: admin } = person;
  const back = asked ? words[right].list : personPath(id);
  if (deletedAt) {
    const shown = shownName(name, args.context.language.t);
    const text = msg('moderation.personDeletedAlready', { name: shown });
    throw await redirectWithToast(args, back, 'success', text);
  }
  const reasons = await listReasonChoices(args.ctx, args.context.language, 'person');
  const mayDecide = await mayDecideAbout(args.ctx, id);
  const refunds = await listRefundsOfDeletion(args.ctx, id);
  const owed = await listDebtsOfDeletion(args.ctx, id);
  const { suspended } = person;
  const money = { refunds, owed };
  return { right, name, email, suspended, sells, buys, admin, back, mayDecide, reasons, money };
});

export const action = pageAction(
  async (args) => {
    const { asked, right } = await readPage(args);
    const { list, done, already } = words[right];
    return submitForm(args, listingDecisionSchema, async (reason) => {
      const deleted = await deleteUser(args.ctx, args.params.id ?? '', { right: asked, ...reason });
      return redirectWithToast(args, list, 'success', deleted > 0 ? done : already);
    });
  },
  {
    needs: 'user:delete',
    authorise: ({ ctx, params }) => requireDecidingAbout(ctx, params.id ?? ''),
  },
);

export default function DeletePerson() {
  const { right, name, email, suspended, sells, buys, admin, back, mayDecide, reasons, money } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (admin) {
    return (
      <FormPage title={t('moderation.deleteNamed', { name })}>
        <ClosedForm
          reason={t('lifecycle.adminStays')}
          reply={reply}
          field="reason"
          back={{ href: back, label: t('ui.back') }}
        />
      </FormPage>
    );
  }
  return (
    <FormPage title={t('moderation.deleteNamed', { name })}>
      <div className="mb-6 space-y-2">
        <p className="wrap-anywhere">
          {suspended
            ? t('moderation.deleteSuspendedText', { email })
            : t('moderation.deleteAccountText', { email })}
        </p>
        {sells ? <p>{t('moderation.deleteSellerText')}</p> : null}
        {buys ? <p>{t('moderation.deleteBuyerText')}</p> : null}
        <p>{t('moderation.deleteOrdersText')}</p>
        {money.refunds.map(({ count, amount }) => (
          <p key={amount.currency}>{t('moderation.deleteRefunds', { count, amount })}</p>
        ))}
        {money.owed.map(({ amount, hasDetails }) => (
          <p key={amount.currency} className="font-semibold">
            {hasDetails
              ? t('moderation.deleteOwed', { amount })
              : t('moderation.deleteOwedNowhere', { amount })}
          </p>
        ))}
      </div>
      {mayDecide ? (
        <DecisionForm
          reply={reply}
          reasons={reasons}
          submitLabel={t(words[right].label)}
          cancelHref={back}
        />
      ) : (
        <NoDecision why="moderation.partyToAccount" backHref={back} />
      )}
    </FormPage>
  );
}
