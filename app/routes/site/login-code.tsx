import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { safeReturnTo, withReturnTo } from '~/http/return-to';
import { completeSecondStep, isCodeMissing, SECOND_STEP_PATH } from '~/http/second-step.server';
import { SignInPage, TextLink } from '~/features/accounts/ui/sign-in-page';
import { codeFormSchema } from '~/features/second-factors/code.schema';
import { CodeForm } from '~/features/second-factors/ui/code-form';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('secondFactors.step.metaTitle'),
    description: t('secondFactors.step.lead'),
    path: null,
    index: false,
  });

export const loader = pageLoader(async ({ ctx, request, url }) => {
  const from = safeReturnTo(url.searchParams.get('from'));
  if (!(await isCodeMissing(ctx, request))) throw redirect(withReturnTo('/login', from));
  return { from, sendTo: withReturnTo(SECOND_STEP_PATH, from) };
});

export const action = pageAction(async (args) => {
  const from = safeReturnTo(args.url.searchParams.get('from'));
  // Checked before the form: whether a sign-in of this browser waits for a code.
  if (!(await isCodeMissing(args.ctx, args.request))) return redirect(withReturnTo('/login', from));
  return submitForm(args, codeFormSchema, ({ code }) => completeSecondStep(args, { code, from }));
});

export default function LoginCode() {
  const { from, sendTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignInPage
      title={t('secondFactors.step.title')}
      lead={t('secondFactors.step.lead')}
      footer={
        <>
          <p>
            <Text message="secondFactors.step.lost" tags={{ link: <TextLink to="/contact" /> }} />
          </p>
          <p>
            <Text
              message="secondFactors.step.otherAccount"
              tags={{ link: <TextLink to={withReturnTo('/login', from)} /> }}
            />
          </p>
        </>
      }
    >
      <CodeForm action={sendTo} reply={answer?.error ? answer : null} />
    </SignInPage>
  );
}
