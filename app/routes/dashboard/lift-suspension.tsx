import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { personListPath, personPath } from '~/features/accounts/admin-paths';
import { mayDecideAbout, requireDecidingAbout } from '~/features/moderation/account-parties.server';
import { liftSchema } from '~/features/moderation/moderation.schema';
import { getSuspendable, liftSuspension } from '~/features/moderation/suspend-account.server';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { LiftForm } from '~/features/moderation/ui/suspension-forms';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';
import { ClosedForm } from '~/ui/refused-form';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.lift')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:suspend');
  const { rights, ...person } = await getSuspendable(args.ctx, args.params.id ?? '');
  return {
    ...person,
    menuPage: personListPath(args.url, rights),
    back: personPath(person.id) + args.url.search,
    mayDecide: await mayDecideAbout(args.ctx, person.id),
  };
});

export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const back = personPath(id) + args.url.search;
    await getSuspendable(args.ctx, id);
    return submitForm(args, liftSchema, async (input) => {
      await liftSuspension(args.ctx, id, input);
      return redirectWithToast(args, back, 'success', 'suspensions.toast.lifted');
    });
  },
  {
    needs: 'user:suspend',
    authorise: ({ ctx, params }) => requireDecidingAbout(ctx, params.id ?? ''),
  },
);

export default function LiftSuspension() {
  const { name, email, back, suspended, seen, mayDecide } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('suspensions.liftQuestion', { name })}>
      <p className="mb-4 wrap-anywhere text-ink-soft">{t('suspensions.liftLead', { email })}</p>
      {!suspended ? (
        <ClosedForm
          reason={t('suspensions.notSuspended')}
          reply={reply}
          field="reason"
          back={{ href: back, label: t('ui.back') }}
        />
      ) : mayDecide ? (
        <LiftForm reply={reply} cancelHref={back} seen={seen} />
      ) : (
        <NoDecision why="moderation.partyToAccount" backHref={back} />
      )}
    </FormPage>
  );
}
