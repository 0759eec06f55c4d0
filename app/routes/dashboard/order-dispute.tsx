import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { replyTo, submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type FormArgs,
} from '~/http/page-handler.server';
import { shownName } from '~/features/accounts/erased-names';
import { readPhotos } from '~/http/photo-fields.server';
import { requirePage } from '~/http/return-to';
import { acceptRepeated } from '~/http/repeated-form.server';
import {
  acceptProposal,
  answerDispute,
  askForDecision,
  proposeRefund,
  requireDisputeTurn,
  withdrawDispute,
} from '~/features/disputes/answer-dispute.server';
import { getOwnDispute } from '~/features/disputes/dispute.queries.server';
import { answerSchema, openDisputeSchema, proposeSchema } from '~/features/disputes/dispute.schema';
import { disputePath } from '~/features/disputes/dispute-paths';
import { MAX_DISPUTE_PHOTOS } from '~/features/disputes/dispute-reasons';
import { openDispute, requireBuyerOf } from '~/features/disputes/open-dispute.server';
import { findSameText } from '~/features/disputes/repeated-text.server';
import { orderListPath } from '~/features/orders/order-paths';
import { requireOrderStep } from '~/features/orders/order-party.server';
import { DisputePage } from '~/features/disputes/ui/dispute-page';
import type { MessageKey } from '~/i18n/language';
import { inTitle, t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('disputes.title', { name: inTitle(data?.order.name) })} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see');
  const { t } = args.context.language;
  const { whyNot, order, ...found } = await getOwnDispute(args.ctx, args.params.id ?? '');
  const buyerName = shownName(order.buyerName, t);
  const sellerName = shownName(order.sellerName, t);
  return {
    ...found,
    menuPage: orderListPath(found.side),
    order: { ...order, buyerName, sellerName },
    whyNot,
    refusal: whyNot && t(whyNot),
  };
});

/** Takes a turn without a text: a conflict with the current state also becomes a toast. */
async function turn(args: FormArgs, done: MessageKey, work: () => Promise<unknown>) {
  const here = disputePath(args.params.id ?? '');
  await toastConflict(args, here, work);
  return redirectWithToast(args, here, 'success', done);
}

/** Takes a turn with a text, which a refusal shows again. */
async function say(args: FormArgs, done: MessageKey, work: () => Promise<unknown>) {
  await work();
  return redirectWithToast(args, disputePath(args.params.id ?? ''), 'success', done);
}

/** Reads the photos of the form, then runs it; a refused form is shown again with them. */
async function withPhotos<Result>(
  args: FormArgs,
  run: (sent: {
    imageIds: string[];
    options: Parameters<typeof submitForm<typeof openDisputeSchema, Response, object>>[3];
  }) => Promise<Result>,
) {
  const photos = await readPhotos(args, 'photos', { max: MAX_DISPUTE_PHOTOS });
  const intent = String(oneValue(args.form, 'intent'));
  if (photos.arranging && !photos.refusal) {
    return json({ ...replyTo(args, {}), photos: photos.stored, intent });
  }
  const { imageIds, refusal } = photos;
  return run({
    imageIds,
    options: {
      refusal: refusal && { status: refusal.status, errors: { photos: refusal.errors } },
      extra: () => ({ photos: photos.stored, intent }),
    },
  });
}

/** Each form of the page has an intent. */
export const action = pageAction(
  async (args) => {
    const { ctx, form } = args;
    const id = args.params.id ?? '';
    switch (oneValue(form, 'intent')) {
      case 'open':
        await requireBuyerOf(ctx, id);
        return withPhotos(args, ({ imageIds, options }) =>
          submitForm(
            args,
            openDisputeSchema,
            async (input) => {
              const sent = { event: 'open', ...input, photos: imageIds.length } as const;
              const { answerBy } = await acceptRepeated(
                () => openDispute(ctx, id, { ...input, imageIds }),
                () => findSameText(ctx, id, sent),
              );
              // A seller whose account is deleted is not asked to answer.
              const done = answerBy ? 'disputes.toast.opened' : 'disputes.toast.escalated';
              return redirectWithToast(args, disputePath(id), 'success', done);
            },
            options,
          ),
        );
      case 'answer':
        await requireOrderStep(ctx, id, { needs: 'dispute:answer', side: 'seller' });
        return withPhotos(args, ({ imageIds, options }) =>
          submitForm(
            args,
            answerSchema,
            (input) => {
              const sent = { event: 'answer', ...input, photos: imageIds.length } as const;
              return say(args, 'disputes.toast.answered', () =>
                acceptRepeated(
                  () => answerDispute(ctx, id, { ...input, imageIds }),
                  () => findSameText(ctx, id, sent),
                ),
              );
            },
            { ...options, authoriseInvalid: () => requireDisputeTurn(ctx, id, 'answer') },
          ),
        );
      case 'propose':
        return submitForm(
          args,
          proposeSchema,
          ({ amount }) =>
            say(args, 'disputes.toast.proposed', () => proposeRefund(ctx, id, amount)),
          {
            authoriseInvalid: () => requireDisputeTurn(ctx, id, 'propose'),
            extra: () => ({ intent: 'propose' }),
          },
        );
      case 'accept': {
        const proposal = Number(oneValue(form, 'proposal'));
        return turn(args, 'disputes.toast.agreed', () => acceptProposal(ctx, id, proposal));
      }
      case 'withdraw':
        return turn(args, 'disputes.toast.withdrawn', () => withdrawDispute(ctx, id));
      case 'escalate':
        return turn(args, 'disputes.toast.escalated', () => askForDecision(ctx, id));
      default:
        throw new DomainError('bad_request');
    }
  },
  {
    photos: { photos: MAX_DISPUTE_PHOTOS },
    needs: 'order:see',
    authorise: ({ ctx, params }) => getOwnDispute(ctx, params.id ?? ''),
  },
);

export default function OrderDispute() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <DisputePage {...data} reply={reply} />;
}
