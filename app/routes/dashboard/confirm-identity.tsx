import { json, redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, requires, type FormArgs } from '~/http/page-handler.server';
import { carriedIn, fieldsOf } from '~/http/typed-form.server';
import { confirmPurpose } from '~/http/confirm-purpose.server';
import { ownPath, requirePage, safeReturnTo, withReturnTo } from '~/http/return-to';
import { confirmIdentitySchema } from '~/features/second-factors/code.schema';
import { CONFIRM_IDENTITY_PATH } from '~/features/second-factors/recent-sign-in';
import { confirmIdentity, listOwnProofs } from '~/features/second-factors/recent-sign-in.server';
import { ConfirmIdentity, isPasswordAlone } from '~/features/second-factors/ui/confirm-identity';
import { t, Text } from '~/i18n/render-language';
import { GoOn } from '~/ui/go-on';
import { PageTitle } from '~/ui/page';
import { oneValue } from '~/http/form-values.server';

export const meta: MetaFunction = () => [{ title: t('secondFactors.confirm.metaTitle') }];

export const loader = pageLoader(async (args) => {
  const { missingFactor } = requirePage(args, 'account:manage');
  const from = safeReturnTo(args.url.searchParams.get('from'));
  const needsPasskey = missingFactor === 'use-passkey';
  const { reason, cancelTo } = confirmPurpose(from);
  return {
    from,
    needsPasskey,
    reason: reason && !needsPasskey ? args.context.language.t(reason) : null,
    // Every page of the site leads an admin without their passkey here again.
    cancelTo: needsPasskey ? null : cancelTo,
    proofs: await listOwnProofs(args.ctx),
  };
});

/** The form that waits for the confirmation: its address, and its fields as JSON. */
function heldForm({ form }: FormArgs) {
  const to = ownPath(oneValue(form, 'to') ?? '');
  const typed = carriedIn(form);
  return typed === null ? null : { to, typed };
}

/** Confirms the person's identity, then goes back or sends the form that waited for it. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const from = safeReturnTo(url.searchParams.get('from'));
  const held = heldForm(args);
  if (oneValue(form, 'begin') !== null) return json({ held, goOn: null, error: null });
  const extra = () => ({ held, goOn: null });
  return submitForm(
    args,
    confirmIdentitySchema,
    async (proof) => {
      await confirmIdentity(ctx, proof);
      if (!held) return redirect(from);
      const goOn = { action: held.to, fields: fieldsOf(held.typed) };
      return json({ held: null, goOn, error: null });
    },
    { extra },
  );
}, requires('account:manage'));

export default function ConfirmIdentityPage() {
  const { from, needsPasskey, reason, cancelTo, proofs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.goOn) {
    return (
      <div className="max-w-md">
        <PageTitle lead={t('secondFactors.confirm.goOnLead')}>
          {t('secondFactors.confirm.done')}
        </PageTitle>
        <GoOn {...answer.goOn} />
      </div>
    );
  }
  const reply = answer?.error ? answer : null;
  const lead = t(
    needsPasskey
      ? 'secondFactors.confirm.leadPasskey'
      : isPasswordAlone(proofs)
        ? 'secondFactors.confirm.leadPassword'
        : 'secondFactors.confirm.lead',
  );
  return (
    <div className="max-w-md">
      <PageTitle lead={reason ? `${reason} ${lead}` : lead}>
        {t('secondFactors.confirm.title')}
      </PageTitle>
      <ConfirmIdentity
        action={withReturnTo(CONFIRM_IDENTITY_PATH, from)}
        from={from}
        proofs={proofs}
        held={answer?.held ?? null}
        reply={reply}
        cancelTo={cancelTo}
      />
      {needsPasskey ? (
        <p className="mt-6">
          <Text
            message="secondFactors.confirm.noPasskey"
            tags={{ command: <code dir="ltr" className="wrap-anywhere" /> }}
          />
        </p>
      ) : null}
    </div>
  );
}
