import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { newAdminSchema } from '~/features/accounts/account.schema';
import { grantModeration } from '~/features/accounts/admins.server';
import { listPeople } from '~/features/accounts/people.server';
import { adminColumns } from '~/features/accounts/ui/people-columns';
import { toPersonView } from '~/features/accounts/person.dto';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const HERE = '/dashboard/admins';

export const meta: MetaFunction = () => [{ title: `${t('moderation.admins')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  const { userId } = requirePage(args, 'admin:manage');
  const { ctx, url } = args;
  const people = await listPeople(ctx, 'moderate', tableRequest(url));
  const email = (url.searchParams.get('email') ?? '').slice(0, 254);
  return { userId, email, table: tableView(url, people, toPersonView) };
});

/** Makes an account an admin. */
export const action = pageAction(async (args) => {
  return submitForm(args, newAdminSchema, async (account) => {
    await grantModeration(args.ctx, account);
    return redirectWithToast(
      args,
      HERE,
      'success',
      msg('moderation.adminNow', { email: account.email }),
    );
  });
}, requires('admin:manage'));

export default function Admins() {
  const { userId, email, table } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: newAdminSchema,
    fields: ['email'],
    reply: useActionData<typeof action>(),
    values: { email },
  });
  return (
    <>
      <PageTitle lead={t('moderation.adminsLead')}>{t('moderation.admins')}</PageTitle>
      <ValidatedForm form={form} className="mb-6 max-w-md space-y-4">
        <TextField
          label={t('moderation.adminEmail')}
          {...field('email')}
          type="email"
          required
          help={t('moderation.adminHelp')}
        />
        <Button busy={busy}>{t('moderation.makeAdmin')}</Button>
      </ValidatedForm>
      <TablePage
        caption={t('moderation.admins')}
        searchLabel={t('moderation.searchAdmins')}
        columns={adminColumns(HERE, table.startAt, userId)}
        table={table}
        rowKey={({ id }) => id}
        empty={{ title: t('moderation.noAdmins') }}
      />
    </>
  );
}
