import { redirect, type MetaFunction } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { confirmSubscription } from '~/features/newsletter/newsletter.server';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('newsletter.confirmMetaTitle'),
    description: t('newsletter.confirmMetaDescription'),
    path: null,
    index: false,
  });

export const loader = pageLoader(async () => null);

/** Requires a POST: mail scanners that open links must not confirm a subscription. */
export const action = pageAction(async ({ ctx, params }) => {
  await confirmSubscription(ctx, params.token ?? '');
  return redirect('/newsletter?stage=confirmed');
});

export default function ConfirmNewsletter() {
  return (
    <FormPage title={t('newsletter.confirmTitle')} lead={t('newsletter.confirmLead')}>
      <Form method="post" replace>
        <CsrfField />
        <Button>{t('newsletter.confirm')}</Button>
      </Form>
    </FormPage>
  );
}
