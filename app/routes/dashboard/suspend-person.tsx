import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { personPath } from '~/features/accounts/admin-paths';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { suspensionSchema } from '~/features/moderation/moderation.schema';
import { getSuspendable, suspendAccount } from '~/features/moderation/suspend-account.server';
import { SuspendForm } from '~/features/moderation/ui/suspension-forms';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.suspend')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:suspend');
  const person = await getSuspendable(args.ctx, args.params.id ?? '');
  if (person.suspended || person.isAdmin) throw redirect(personPath(person.id));
  return { ...person, reasons: await listReasonChoices(args.ctx, args.context.language) };
});

export const action = pageAction(async (args) => {
  const id = args.params.id ?? '';
  const back = personPath(id);
  await getSuspendable(args.ctx, id);
  return submitForm(args, suspensionSchema, async (input) => {
    await toastConflict(args, back, () => suspendAccount(args.ctx, id, input));
    return redirectWithToast(args, back, 'success', 'suspensions.toast.suspended');
  });
}, requires('user:suspend'));

export default function SuspendPerson() {
  const { id, name, email, reasons } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('suspensions.suspendQuestion', { name })}>
      <p className="mb-4 wrap-anywhere text-ink-soft">{t('suspensions.suspendText', { email })}</p>
      <SuspendForm reply={reply} cancelHref={personPath(id)} reasons={reasons} />
    </FormPage>
  );
}
