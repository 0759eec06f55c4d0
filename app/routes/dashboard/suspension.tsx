import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { appealSuspension } from '~/features/moderation/appeals.server';
import { suspensionPath } from '~/features/moderation/moderation-mails';
import { appealSchema } from '~/features/moderation/moderation.schema';
import { getOwnSuspension } from '~/features/moderation/standing.server';
import { OwnAppeal } from '~/features/moderation/ui/own-appeal';
import { PastSuspension } from '~/features/moderation/ui/suspension-facts';
import { AppealForm } from '~/features/moderation/ui/suspension-forms';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';
import { RefusedForm } from '~/ui/refused-form';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.appealTitle')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'suspension:appeal');
  return getOwnSuspension(args.ctx, args.params.id ?? '', args.context.language);
});

/** Appeals the suspension, once. */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const here = suspensionPath(id);
    return submitForm(args, appealSchema, async (input) => {
      await appealSuspension(args.ctx, id, input);
      return redirectWithToast(args, here, 'success', 'suspensions.toast.appealed');
    });
  },
  {
    needs: 'suspension:appeal',
    authorise: ({ ctx, context, params }) =>
      getOwnSuspension(ctx, params.id ?? '', context.language),
  },
);

/** The appeal of a suspension. While it runs, the banner above every page describes it. */
export default function Suspension() {
  const suspension = useLoaderData<typeof loader>();
  const { over, mayAppeal, appeal } = suspension;
  const reply = useActionData<typeof action>();
  const granted = appeal?.outcome === 'lifted';
  const decided = granted ? t('suspensions.wasGranted') : t('suspensions.wasUpheld');
  const isShown = mayAppeal && !appeal;
  return (
    <FormPage title={t('suspensions.appealTitle')}>
      {reply && !isShown ? <RefusedForm reply={reply} field="text" /> : null}
      {over ? <PastSuspension suspension={suspension} /> : null}
      {appeal ? (
        <OwnAppeal appeal={appeal} decided={decided} />
      ) : mayAppeal ? (
        <>
          <p className="mb-4 text-ink-soft">
            {over ? t('suspensions.appealPast') : t('suspensions.appealOnce')}
          </p>
          <AppealForm reply={reply} />
        </>
      ) : (
        <p>{t('suspensions.appealLate')}</p>
      )}
    </FormPage>
  );
}
