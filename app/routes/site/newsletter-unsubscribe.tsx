import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { pageMeta } from '~/ui/page-meta';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { unsubscribe } from '~/features/newsletter/newsletter.server';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/form-parts';
import { FormPage } from '~/ui/page';
import { Notice } from '~/ui/notices';
import { A } from '~/ui/link';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Unsubscribe from the newsletter · Rummage',
    description: 'Unsubscribe from the Rummage newsletter.',
    path: null,
    index: false,
  });

export const loader = pageLoader(async () => null);

/** For the button and for mail programs that send a bare POST (RFC 8058): no redirect. */
export const action = pageAction(async ({ ctx, params }) => {
  await unsubscribe(ctx, params.key ?? '');
  return json({ left: true });
});

export default function Unsubscribe() {
  const left = useActionData<typeof action>()?.left ?? false;
  return (
    <FormPage title="Unsubscribe from the newsletter">
      {left ? (
        <Notice title="You are unsubscribed.">
          We have deleted your address. You can <A href="/newsletter">subscribe again</A> at any
          time.
        </Notice>
      ) : (
        <Form method="post">
          <CsrfField />
          <p className="mb-4">We will not send you the newsletter again.</p>
          <Button>Unsubscribe</Button>
        </Form>
      )}
    </FormPage>
  );
}
