import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  whoMay,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import type { GainableRight } from '~/features/accounts/account.policy';
import { personPath } from '~/features/accounts/admin-paths';
import { getPerson } from '~/features/accounts/people.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

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
  const right = asked ?? (person.canSell ? 'sell' : 'buy');
  return { asked, right, person };
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:delete');
  const { asked, right, person } = await readPage(args);
  const { id, name, email, deletedAt, canBuy: buys, canSell: sells } = person;
  const back = asked ? words[right].list : personPath(id);
  if (deletedAt) {
    const text = msg('moderation.personDeletedAlready', { name });
    throw await redirectWithToast(args, back, 'success', text);
  }
  return { right, name, email, sells, buys, back };
});

export const action = pageAction(async (args) => {
  const { asked, right } = await readPage(args);
  const { list, done, already } = words[right];
  const deleted = await deleteUser(args.ctx, args.params.id ?? '', asked);
  const text = deleted > 0 ? done : already;
  return redirectWithToast(args, list, 'success', text);
}, whoMay('user:delete'));

export default function DeletePerson() {
  const { right, name, email, sells, buys, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('moderation.deleteNamed', { name })}
      confirmLabel={t(words[right].label)}
      cancelHref={back}
      cancelLabel={t('ui.cancel')}
    >
      <p className="wrap-anywhere">{t('moderation.deleteAccountText', { email })}</p>
      {sells ? <p className="mt-2">{t('moderation.deleteSellerText')}</p> : null}
      {buys ? <p className="mt-2">{t('moderation.deleteBuyerText')}</p> : null}
    </ConfirmPage>
  );
}
