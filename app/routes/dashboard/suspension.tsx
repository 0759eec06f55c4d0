import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { appealSuspension } from '~/features/moderation/appeals.server';
import { SUSPENSION_PATH } from '~/features/moderation/moderation-mails';
import { appealSchema } from '~/features/moderation/moderation.schema';
import { findOwnSuspension } from '~/features/moderation/standing.server';
import { OwnAppeal } from '~/features/moderation/ui/own-appeal';
import { AppealForm } from '~/features/moderation/ui/suspension-forms';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'suspension:appeal');
  const suspension = await findOwnSuspension(args.ctx, args.context.language);
  if (!suspension) throw redirect('/dashboard');
  return suspension;
});

/** Appeals the suspension, once. */
export const action = pageAction(
  async (args) =>
    submitForm(args, appealSchema, async (input) => {
      await toastConflict(args, SUSPENSION_PATH, () => appealSuspension(args.ctx, input));
      return redirectWithToast(args, SUSPENSION_PATH, 'success', 'suspensions.toast.appealed');
    }),
  whoMay('suspension:appeal'),
);

/** The appeal of the suspension that the notice above every dashboard page describes. */
export default function Suspension() {
  const { mayAppeal, appeal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('suspensions.appealTitle')}>
      {appeal ? (
        <OwnAppeal appeal={appeal} decided={t('suspensions.wasUpheld')} />
      ) : mayAppeal ? (
        <>
          <p className="mb-4 text-ink-soft">{t('suspensions.appealOnce')}</p>
          <AppealForm reply={reply} />
        </>
      ) : (
        <p>{t('suspensions.appealLate')}</p>
      )}
    </FormPage>
  );
}
