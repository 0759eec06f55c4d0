import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  requires,
  type FormArgs,
} from '~/http/page-handler.server';
import { ENROLMENT_PATH, requireRecentPage, safeReturnTo } from '~/http/return-to';
import { codeFormSchema } from '~/features/second-factors/code.schema';
import {
  beginEnrolment,
  confirmEnrolment,
  disableSecondFactor,
  makeRecoveryCodes,
  readOwnSecondFactor,
} from '~/features/second-factors/enrolment.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import { RecoveryCodes } from '~/features/second-factors/ui/recovery-codes';
import { SecondFactor } from '~/features/second-factors/ui/second-factor';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import { RefusedForm } from '~/ui/refused-form';

export const meta: MetaFunction = () => [{ title: t('secondFactors.metaTitle') }];

export const loader = pageLoader(async (args) => {
  const { missingFactor } = requireRecentPage(args);
  const from = safeReturnTo(args.url.searchParams.get('from'));
  return json({
    factor: await readOwnSecondFactor(args.ctx),
    mustEnrol: missingFactor === 'enrol',
    // After the recovery codes: to the page that an admin wanted, else to the account.
    next: from === '/' ? '/dashboard/account#signIn' : from,
  });
});

/** Each press is a form of its own; recovery codes are in the answer alone, and so shown once. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  requireRecentSignIn(ctx);
  const intent = oneValue(form, 'intent');
  if (intent === 'begin') {
    await beginEnrolment(ctx);
    return json({ intent, codes: null });
  }
  if (intent === 'codes') return json({ intent, codes: await makeRecoveryCodes(ctx) });
  if (intent === 'confirm') return confirm(args);
  if (intent === 'disable') return disable(args);
  throw new DomainError('bad_request');
}, requires('account:manage'));

function confirm(args: FormArgs) {
  const use = async ({ code }: { code: string }) =>
    json({ intent: 'confirm', codes: await confirmEnrolment(args.ctx, code) });
  return submitForm(args, codeFormSchema, use, {
    extra: () => ({ intent: 'confirm', codes: null }),
  });
}

function disable(args: FormArgs) {
  const use = async ({ code }: { code: string }) => {
    await disableSecondFactor(args.ctx, code);
    return redirectWithToast(args, ENROLMENT_PATH, 'success', 'secondFactors.disabled');
  };
  return submitForm(args, codeFormSchema, use, {
    extra: () => ({ intent: 'disable', codes: null }),
  });
}

export default function SecondFactorPage() {
  const { factor, mustEnrol, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} next={next} />;
  const reply = answer && 'status' in answer ? answer : null;
  const replyTo = reply?.intent === 'disable' ? 'disable' : 'confirm';
  const isShown = factor.state === (replyTo === 'disable' ? 'on' : 'unconfirmed');
  return (
    <div className="max-w-xl">
      {/* Until then every page leads here. */}
      {mustEnrol ? null : (
        <BackLink href="/dashboard/account#signIn">{t('accounts.page.title')}</BackLink>
      )}
      <PageTitle lead={t('secondFactors.lead')}>{t('secondFactors.title')}</PageTitle>
      {mustEnrol ? (
        <p className="mb-6 rounded bg-sage p-4">{t('secondFactors.adminMust')}</p>
      ) : null}
      {reply && !isShown ? <RefusedForm reply={reply} /> : null}
      <SecondFactor factor={factor} reply={reply} replyTo={replyTo} />
    </div>
  );
}
