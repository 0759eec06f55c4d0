import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { FOLLOWING_PATH } from '~/features/follows/follow-paths';
import {
  followSeller,
  isFollowing,
  unfollowSeller,
  whyNoFollow,
} from '~/features/follows/follows.server';
import { sellerPath } from '~/features/products/product.dto';
import { getSellerName } from '~/features/sellers/seller.queries.server';
import { RefusedPage } from '~/features/sellers/ui/refused-page';
import { msg } from '~/i18n/language';
import { inTitle, t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('follows.question', { name: inTitle(data?.name) })} · Rummage` },
  { name: 'robots', content: 'noindex' },
];

/** Where sign-in leads back to, for a person who wanted to follow. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:follow');
  const { ctx, context } = args;
  const { id, name } = await getSellerName(ctx, args.params.id ?? '');
  const refusal = await whyNoFollow(ctx, id);
  return {
    id,
    name,
    following: await isFollowing(ctx, id),
    refusal: refusal && context.language.t(refusal),
  };
});

export const action = pageAction(async (args) => {
  const { ctx, params, form } = args;
  const id = params.id ?? '';
  if (oneValue(form, 'intent') === 'unfollow') {
    await unfollowSeller(ctx, id);
    return redirectWithToast(args, sellerPath(id), 'success', 'follows.toast.ended');
  }
  const { name } = await getSellerName(ctx, id);
  await followSeller(ctx, id);
  const toast = msg('follows.toast.following', { name });
  const link = { label: args.context.language.t('follows.see'), href: FOLLOWING_PATH };
  return redirectWithToast(args, sellerPath(id), 'success', toast, link);
}, requires('person:follow'));

export default function FollowSeller() {
  const { id, name, following, refusal } = useLoaderData<typeof loader>();
  const title = t('follows.question', { name });
  if (refusal) return <RefusedPage title={title} reason={refusal} seller={{ id, name }} />;
  return (
    <FormPage title={title} lead={t('follows.lead')}>
      <Form method="post" className="flex flex-wrap gap-3">
        <CsrfField />
        <input type="hidden" name="intent" value={following ? 'unfollow' : 'follow'} />
        <Button>{following ? t('follows.unfollow') : t('follows.follow')}</Button>
        <ButtonLink variant="quiet" href={sellerPath(id)}>
          {t('ui.cancel')}
        </ButtonLink>
      </Form>
    </FormPage>
  );
}
