import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { personPath } from '~/features/accounts/admin-paths';
import { decideAppeal, getAppeal } from '~/features/moderation/appeals.server';
import { appealDecisionSchema } from '~/features/moderation/moderation.schema';
import { GivenReason, SuspendedUntil } from '~/features/moderation/ui/suspension-facts';
import { AppealDecisionForm } from '~/features/moderation/ui/suspension-forms';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { FormPage } from '~/ui/page';

const LIST = '/dashboard/appeals';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.appeal')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'user:suspend');
  return getAppeal(args.ctx, args.params.id ?? '');
});

/** Decides on the appeal. */
export const action = pageAction(async (args) => {
  const id = args.params.id ?? '';
  return submitForm(args, appealDecisionSchema, async (input) => {
    await toastConflict(args, LIST, () => decideAppeal(args.ctx, id, input));
    return redirectWithToast(args, LIST, 'success', 'suspensions.toast.appealDecided');
  });
}, whoMay('user:suspend'));

export default function Appeal() {
  const { person, reason, since, endsAt, text, at, open, outcome, decision } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('suspensions.appealOf', { name: person.name })}>
      <p className="wrap-anywhere">
        <A href={personPath(person.id)} data-link="" className="quiet-link">
          <bdi>{person.email}</bdi>
        </A>
      </p>
      <p className="mt-2 text-ink-soft">
        <Text message="suspensions.since" values={{ when: <DateTime iso={since} kind="long" /> }} />{' '}
        <SuspendedUntil endsAt={endsAt} />
      </p>
      <GivenReason reason={reason} />
      <h2 className="mt-6 text-lg font-semibold">{t('suspensions.appeal')}</h2>
      <p className="text-sm text-ink-soft">
        <DateTime iso={at} kind="long" />
      </p>
      <p dir="auto" className="mt-1 mb-6 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {open ? (
        <AppealDecisionForm reply={reply} cancelHref={LIST} />
      ) : (
        <div className="rounded-lg bg-sage p-4">
          <p className="font-semibold">
            {outcome === 'lifted'
              ? t('suspensions.wasLifted')
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
