import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { unsubscribe } from '~/features/newsletter/newsletter.server';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { FormPage } from '~/ui/form-page';
import { Notice } from '~/ui/notices';
import { A } from '~/ui/link';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('newsletter.leaveMetaTitle'),
    description: t('newsletter.leaveMetaDescription'),
    path: null,
    index: false,
  });

export const loader = pageLoader(async () => null);

/** For the button and for mail programs that send a bare POST (RFC 8058): no redirect. */
export const action = pageAction(
  async ({ ctx, params }) => {
    await unsubscribe(ctx, params.key ?? '');
    return json({ left: true });
  },
  { byToken: true },
);

export default function Unsubscribe() {
  const left = useActionData<typeof action>()?.left ?? false;
  return (
    <FormPage title={t('newsletter.leaveTitle')}>
      {left ? (
        <Notice title={t('newsletter.leftTitle')}>
          <Text message="newsletter.leftText" tags={{ link: <A href="/newsletter" /> }} />
        </Notice>
      ) : (
        <Form method="post">
          <CsrfField />
          <p className="mb-4">{t('newsletter.leaveText')}</p>
          <Button>{t('newsletter.unsubscribe')}</Button>
        </Form>
      )}
    </FormPage>
  );
}
