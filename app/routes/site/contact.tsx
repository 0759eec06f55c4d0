import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { HONEYPOT_FIELD, contactSchema } from '~/features/contact/contact.schema';
import { sendContactMessage } from '~/features/contact/send-contact-message.server';
import { addressKey } from '~/platform/limits.server';
import { Button } from '~/ui/button';
import { HoneypotField } from '~/ui/form-parts';
import { TextAreaField, TextField } from '~/ui/field';
import { Notice, OutboxHint } from '~/ui/notices';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle } from '~/ui/page';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('contact.metaTitle'),
    description: t('contact.metaDescription'),
    path: '/contact',
  });

export const loader = pageLoader(async ({ ctx, url }) => ({
  sent: url.searchParams.has('sent'),
  mail: ctx.mailer.kind,
  name: ctx.actor?.name ?? '',
  email: ctx.actor?.email ?? '',
}));

export const action = pageAction(async ({ ctx, context, form }) => {
  return submitForm({ form, context }, contactSchema, async (message) => {
    await context.services.limits.consume('contact', addressKey(context.ip));
    await sendContactMessage(ctx, message);
    return redirect('/contact?sent=1');
  });
});

export default function Contact() {
  const { sent, mail, name, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const operator = useOperator();
  return (
    <div>
      <PageTitle lead={t('contact.lead')}>{t('contact.title')}</PageTitle>
      {sent && !reply ? (
        <Notice title={t('contact.sentTitle')}>
          {t('contact.sentText')}
          <OutboxHint mail={mail} />
        </Notice>
      ) : mail !== 'off' ? (
        <ContactForm values={{ name, email }} reply={reply} />
      ) : (
        <p>{operator.address || operator.email ? t('contact.closed') : t('contact.nowhere')}</p>
      )}
      <div className="mt-8">
        <OperatorAddress operator={operator} />
      </div>
    </div>
  );
}

interface ContactFormProps {
  values: { name: string; email: string };
  reply: FormReply | undefined;
}

function ContactForm({ values, reply }: ContactFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: contactSchema,
    fields: ['name', 'email', 'message', HONEYPOT_FIELD],
    reply,
    values,
  });
  return (
    <ValidatedForm form={form} action="/contact">
      <TextField label={t('ui.name')} {...field('name')} autoComplete="name" required />
      <TextField
        label={t('ui.email')}
        {...field('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        help={t('contact.emailHelp')}
      />
      <TextAreaField
        label={t('contact.message')}
        {...field('message')}
        rows={8}
        required
        maxLength={5000}
      />
      <HoneypotField errors={field(HONEYPOT_FIELD).errors} />
      <Button busy={busy}>{t('contact.send')}</Button>
    </ValidatedForm>
  );
}
