import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
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
    title: 'Contact · Rummage',
    description: 'Write to the people who run this shop.',
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
  return (
    <div>
      <PageTitle lead="Send a question, a problem or an idea to the team that runs this shop.">
        Contact
      </PageTitle>
      {sent && !reply ? (
        <Notice title="Your message has been sent.">
          Thank you. We answer by email, usually within two days.
          <OutboxHint mail={mail} />
        </Notice>
      ) : mail !== 'off' ? (
        <ContactForm values={{ name, email }} reply={reply} />
      ) : (
        <p>Please write to the address below.</p>
      )}
      <div className="mt-8">
        <OperatorAddress operator={useOperator()} />
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
      <TextField label="Name" {...field('name')} autoComplete="name" required maxLength={80} />
      <TextField
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        help="We answer to this address."
      />
      <TextAreaField label="Message" {...field('message')} rows={8} required maxLength={5000} />
      <HoneypotField errors={field(HONEYPOT_FIELD).errors} />
      <Button busy={busy}>Send message</Button>
    </ValidatedForm>
  );
}
