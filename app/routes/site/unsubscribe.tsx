import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { findSearchName, openStopToken, stopSearch } from '~/features/alerts/stop-search.server';
import {
  openUnsubscribeToken,
  unsubscribeByToken,
} from '~/features/notifications/unsubscribe.server';
import { t, Text } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { A } from '~/ui/link';
import { Notice } from '~/ui/notices';
import { FormPage } from '~/ui/form-page';
import { pageMeta } from '~/ui/page-meta';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('notifications.unsubscribe.metaTitle'),
    description: t('notifications.unsubscribe.title'),
    path: null,
    index: false,
  });

export const loader = pageLoader(async ({ ctx, params }) => {
  const token = params.token ?? '';
  const searchId = openStopToken(ctx, token);
  if (searchId) return { kind: 'search' as const, search: await findSearchName(ctx, searchId) };
  return { kind: openUnsubscribeToken(ctx, token).kind, search: null };
});

/** For the button and for mail programs that send a bare POST (RFC 8058): no redirect. */
export const action = pageAction(
  async ({ ctx, params }) => {
    const token = params.token ?? '';
    const searchId = openStopToken(ctx, token);
    if (searchId) await stopSearch(ctx, searchId);
    else await unsubscribeByToken(ctx, token);
    return json({ left: true });
  },
  { byToken: true },
);

const texts = {
  message: 'notifications.unsubscribe.messages',
  offer: 'notifications.unsubscribe.offers',
  followed: 'notifications.unsubscribe.followed',
  'price-reduced': 'notifications.unsubscribe.priceReduced',
  'saved-search': 'notifications.unsubscribe.searches',
} as const;

export default function Unsubscribe() {
  const { kind, search } = useLoaderData<typeof loader>();
  const left = useActionData<typeof action>()?.left ?? false;
  return (
    <FormPage title={t('notifications.unsubscribe.title')}>
      {kind === 'search' && search === null ? (
        <p>
          <Text
            message="alerts.stopGone"
            tags={{ link: <A href="/dashboard/searches" className="underline" /> }}
          />
        </p>
      ) : left ? (
        <Notice title={t('notifications.unsubscribe.done')}>
          <Text
            message="notifications.unsubscribe.again"
            tags={{
              link: (
                <A
                  href={
                    kind === 'search' ? '/dashboard/searches' : '/dashboard/account?to=messages'
                  }
                />
              ),
            }}
          />
        </Notice>
      ) : (
        <Form method="post">
          <CsrfField />
          <p className="mb-4">
            {kind === 'search' ? t('alerts.stop', { search: search ?? '' }) : t(texts[kind])}
          </p>
          <Button>{t('newsletter.unsubscribe')}</Button>
        </Form>
      )}
    </FormPage>
  );
}
