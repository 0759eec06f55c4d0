import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import {
  adminProductPath,
  personPath,
  reportedConversationPath,
} from '~/features/accounts/admin-paths';
import {
  decideAppeal,
  openAppeal,
  requireDecidingAppeal,
} from '~/features/moderation/appeals.server';
import { appealDecisionSchema } from '~/features/moderation/moderation.schema';
import { reasonNamer } from '~/features/moderation/reason-names.server';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { decisionTitle, grantedText } from '~/features/moderation/ui/own-appeal';
import { MessagesInQuestion, ReviewInQuestion } from '~/features/moderation/ui/review-in-question';
import { GivenReason, SuspendedUntil } from '~/features/moderation/ui/suspension-facts';
import { AppealDecisionForm } from '~/features/moderation/ui/suspension-forms';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { FormPage } from '~/ui/form-page';
import { RefusedForm } from '~/ui/refused-form';

const LIST = '/dashboard/appeals';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.appeal')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'user:suspend');
  const appeal = await openAppeal(args.ctx, args.params.id ?? '');
  const nameOf = await reasonNamer(args.ctx, args.context.language);
  const reason = [nameOf(appeal.reasonId), appeal.reason].filter(Boolean).join('\n');
  return { ...appeal, reason };
});

/** Decides on the appeal. One that was decided meanwhile, or whose listing was changed, is a 409. */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    return submitForm(args, appealDecisionSchema, async (input) => {
      await decideAppeal(args.ctx, id, input);
      return redirectWithToast(args, LIST, 'success', 'suspensions.toast.appealDecided');
    });
  },
  {
    needs: 'user:suspend',
    authorise: ({ ctx, params }) => requireDecidingAppeal(ctx, params.id ?? ''),
  },
);

export default function Appeal() {
  const {
    kind,
    person,
    product,
    review,
    conversationReportId,
    messages,
    reason,
    since,
    endsAt,
    over,
    text,
    at,
    open,
    mayDecide,
    outcome,
    decision,
    seen,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('suspensions.appealOf', { name: person.name })}>
      {reply && !open ? <RefusedForm reply={reply} field="reason" /> : null}
      <p className="wrap-anywhere">
        <A href={personPath(person.id)} data-link="" className="quiet-link">
          <bdi>{person.email}</bdi>
        </A>
      </p>
      <p className="mt-2 text-ink-soft">
        {product ? (
          <>
            {kind === 'suspension' ? null : decisionTitle(kind)}
            {': '}
            <A href={adminProductPath(product.id)} data-link="" className="quiet-link">
              <bdi>{product.name}</bdi>
            </A>
            {' · '}
            <DateTime iso={since} kind="long" />
          </>
        ) : (
          <>
            <Text
              message="suspensions.since"
              values={{ when: <DateTime iso={since} kind="long" /> }}
            />{' '}
            {over ? t('suspensions.ended') : <SuspendedUntil endsAt={endsAt} />}
          </>
        )}
      </p>
      {review ? <ReviewInQuestion review={review} /> : null}
      <MessagesInQuestion messages={messages} />
      {conversationReportId ? (
        <p className="mt-2">
          <A
            href={reportedConversationPath(conversationReportId)}
            data-link=""
            className="quiet-link"
          >
            {t('listingAppeals.conversation')}
          </A>
        </p>
      ) : null}
      <GivenReason reason={reason} />
      <h2 className="mt-6 text-lg font-semibold">{t('suspensions.appeal')}</h2>
      <p className="text-sm text-ink-soft">
        <DateTime iso={at} kind="long" />
      </p>
      <p dir="auto" className="mt-1 mb-6 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {open && !mayDecide ? (
        <NoDecision
          why={kind === 'suspension' ? 'moderation.partyToAccount' : 'moderation.party'}
          backHref={LIST}
        />
      ) : open ? (
        <AppealDecisionForm
          reply={reply}
          cancelHref={LIST}
          of={over ? 'past-suspension' : kind}
          seen={seen}
        />
      ) : (
        <div className="rounded-lg bg-sage p-4">
          <p className="font-semibold">
            {outcome === 'lifted'
              ? kind === 'suspension'
                ? t('suspensions.wasGranted')
                : grantedText(kind)
              : outcome === 'upheld'
                ? t('suspensions.wasUpheld')
                : t('suspensions.wasEnded')}
          </p>
          {decision ? <GivenReason reason={decision} /> : null}
        </div>
      )}
    </FormPage>
  );
}
