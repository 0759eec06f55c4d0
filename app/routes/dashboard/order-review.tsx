import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { findReviewDecision } from '~/features/moderation/find-review-decision.server';
import { orderListPath, orderPath } from '~/features/orders/order-paths';
import { answerReview } from '~/features/reviews/answer-review.server';
import { getOrderReviews } from '~/features/reviews/review.queries.server';
import { orderReviewPath } from '~/features/reviews/review-paths';
import { reviewAnswerSchema, reviewSchema } from '~/features/reviews/review.schema';
import { ReviewPage } from '~/features/reviews/ui/review-page';
import {
  requireReviewSide,
  requireReviewer,
  writeReview,
} from '~/features/reviews/write-review.server';
import { inTitle, t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('reviews.pageTitle', { name: inTitle(data?.order.name) })} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see');
  const { ctx, context } = args;
  const shown = await getOrderReviews(ctx, args.params.id ?? '');
  const { own, state } = shown;
  const removed = own && state === 'ownRemoved' ? own.id : null;
  return {
    ...shown,
    menuPage: orderListPath(shown.side),
    mayAnswer: !ctx.actor?.suspended,
    decision: removed === null ? null : await findReviewDecision(ctx, removed, context.language),
  };
});

/**
 * Each of the two forms has an intent. A suspended person gets the refusal on the page, with the
 * text that was typed.
 */
export const action = pageAction(
  async (args) => {
    const { ctx, form } = args;
    const id = args.params.id ?? '';
    const intent = String(oneValue(form, 'intent'));
    if (intent !== 'answer' && intent !== 'review') throw new DomainError('bad_request');
    const options = {
      authoriseInvalid: () => requireReviewer(ctx, id),
      extra: () => ({ intent }),
    };
    const here = orderReviewPath(id);
    if (intent === 'answer') {
      const use = async ({ answer }: { answer: string }) => {
        await answerReview(ctx, id, answer);
        return redirectWithToast(args, here, 'success', 'reviews.toast.answered');
      };
      return submitForm(args, reviewAnswerSchema, use, options);
    }
    return submitForm(
      args,
      reviewSchema,
      async (input) => {
        const { published } = await writeReview(ctx, id, input);
        const done = published ? 'reviews.toast.published' : 'reviews.toast.saved';
        return redirectWithToast(args, published ? here : orderPath(id), 'success', done);
      },
      options,
    );
  },
  { needs: 'order:see', authorise: ({ ctx, params }) => requireReviewSide(ctx, params.id ?? '') },
);

export default function OrderReview() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <ReviewPage {...data} reply={reply} />;
}
