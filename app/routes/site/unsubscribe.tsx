import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import {
  openUnsubscribeToken,
  unsubscribeByToken,
} from '~/features/notifications/unsubscribe.server';
import { t, Text } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { A } from '~/ui/link';
import { Notice } from '~/ui/notices';
import { FormPage } from '~/ui/page';
import { pageMeta } from '~/ui/page-meta';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('notifications.unsubscribe.metaTitle'),
    description: t('notifications.unsubscribe.title'),
    path: null,
    index: false,
  });

export const loader = pageLoader(async ({ ctx, params }) => ({
  kind: openUnsubscribeToken(ctx, params.token ?? '').kind,
}));

/** For the button and for mail programs that send a bare POST (RFC 8058): no redirect. */
export const action = pageAction(async ({ ctx, params }) => {
  await unsubscribeByToken(ctx, params.token ?? '');
  return json({ left: true });
});

export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>();
  const left = useActionData<typeof action>()?.left ?? false;
  const ofMessages = kind === 'message';
  return (
    <FormPage title={t('notifications.unsubscribe.title')}>
      {left ? (
        <Notice title={t('notifications.unsubscribe.done')}>
          <Text
            message="notifications.unsubscribe.again"
            tags={{ link: <A href="/dashboard/account#messages" /> }}
          />
        </Notice>
      ) : (
        <Form method="post">
          <CsrfField />
          <p className="mb-4">
            {ofMessages
              ? t('notifications.unsubscribe.messages')
              : t('notifications.unsubscribe.offers')}
          </p>
          <Button>{t('newsletter.unsubscribe')}</Button>
        </Form>
      )}
    </FormPage>
  );
}
