import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, type PageArgs } from '~/http/page-handler.server';
import { EARNINGS_PATH } from '~/features/orders/order-paths';
import { RETURN_PATH } from '~/features/payouts/seller-account.server';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { FormPage } from '~/ui/form-page';
import { oneValue } from '~/http/form-values.server';

export const meta: MetaFunction = () => [
  { title: `${t('payouts.sandbox.title')} · Rummage` },
  { name: 'robots', content: 'noindex' },
];

/** The sandbox and the account of the address; the page does not exist with another provider. */
async function readAccount({ ctx, params }: Pick<PageArgs, 'ctx' | 'params'>) {
  const sandbox = ctx.payments.sandbox;
  const account = await sandbox?.findAccount(params.id ?? '');
  if (!sandbox || !account) throw new DomainError('not_found');
  return { sandbox, account };
}

export const loader = pageLoader(async (args) => {
  const { account } = await readAccount(args);
  return { email: account.email };
});

/**
 * Records the provider's reply to the seller's details; leads back to the shop as the provider
 * does.
 */
export const action = pageAction(async (args) => {
  const { sandbox, account } = await readAccount(args);
  const answer = oneValue(args.form, 'answer');
  if (answer === 'active' || answer === 'pending' || answer === 'rejected') {
    await sandbox.answerOnboarding(account.id, answer);
    return redirect(RETURN_PATH);
  }
  return redirect(EARNINGS_PATH);
});

export default function SandboxGetPaid() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <FormPage title={t('payouts.sandbox.title')} lead={t('payouts.sandbox.lead', { email })}>
      <Form method="post" className="flex flex-wrap gap-3">
        <CsrfField />
        <Button name="answer" value="active">
          {t('payouts.sandbox.accept')}
        </Button>
        <Button name="answer" value="pending" variant="quiet">
          {t('payouts.sandbox.askMore')}
        </Button>
        <Button name="answer" value="rejected" variant="quiet">
          {t('payouts.sandbox.reject')}
        </Button>
        <Button name="answer" value="leave" variant="quiet">
          {t('ui.cancel')}
        </Button>
      </Form>
    </FormPage>
  );
}
