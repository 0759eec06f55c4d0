import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { listingDecisionSchema } from '~/features/moderation/moderation.schema';
import {
  getRemovable,
  removeReported,
  requireRemover,
} from '~/features/moderation/decide-person-report.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { DecisionForm } from '~/features/moderation/ui/decision-form';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { MessagesInQuestion, ReviewInQuestion } from '~/features/moderation/ui/review-in-question';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

const LIST = '/dashboard/reported-people';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const isReview = (data?.review.answer ?? null) === null;
  const title = isReview ? t('personReports.removeReview') : t('personReports.removeAnswer');
  return [{ title: `${title} · Rummage` }];
};

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'report:moderate');
  const review = await getRemovable(args.ctx, args.params.id ?? '');
  return { review, reasons: await listReasonChoices(args.ctx, args.context.language, 'person') };
});

/** Removes the review or the answer. A toast says so when the report was decided already. */
export const action = pageAction(
  async (args) => {
    return submitForm(args, listingDecisionSchema, async (decision) => {
      const closed = await removeReported(args.ctx, args.params.id ?? '', decision);
      const text = closed > 0 ? 'conversationReports.toast.decided' : 'moderation.decided';
      return redirectWithToast(args, LIST, 'success', text);
    });
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => requireRemover(ctx, params.id ?? ''),
  },
);

export default function RemoveReview() {
  const { review, reasons } = useLoaderData<typeof loader>();
  const { author: name, answer, closed, mayDecide } = review;
  const reply = useActionData<typeof action>();
  return (
    <FormPage
      title={
        answer === null
          ? t('personReports.removeQuestion', { name })
          : t('personReports.removeAnswerQuestion', { name })
      }
      lead={answer === null ? t('personReports.removeText') : t('personReports.removeAnswerText')}
    >
      <ReviewInQuestion review={review} />
      {answer === null ? null : (
        <>
          <h2 className="font-semibold">{t('reviews.answerOf', { name })}</h2>
          <MessagesInQuestion messages={[answer]} />
        </>
      )}
      <h2 className="font-semibold">{t('personReports.reporterText')}</h2>
      <p dir="auto" className="mb-6 wrap-anywhere whitespace-pre-line">
        {review.details}
      </p>
      {closed || !mayDecide ? (
        <NoDecision why={closed ? 'moderation.decided' : 'moderation.party'} backHref={LIST} />
      ) : (
        <DecisionForm
          reply={reply}
          reasons={reasons}
          reported={review.reason}
          submitLabel={
            answer === null ? t('personReports.removeReview') : t('personReports.removeAnswer')
          }
          cancelHref={LIST}
        />
      )}
    </FormPage>
  );
}
