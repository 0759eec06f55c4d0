import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { contactSchema } from '~/features/contact/contact.schema';
import { sendContactMessage } from '~/features/contact/send-contact-message.server';
import { isDomainError } from '~/lib/domain-error';
import { addressKey } from '~/platform/limits.server';
import { Button } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors, HoneypotField } from '~/ui/form-parts';
import { TextAreaField, TextField } from '~/ui/field';
import { Notice, OutboxHint } from '~/ui/notices';
import { OperatorAddress } from '~/ui/operator-address';
import { PageTitle } from '~/ui/page';
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
  const fields = readFields(form, contactSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await context.services.limits.consume('contact', addressKey(context.ip));
    await sendContactMessage(ctx, fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  return redirect('/contact?sent=1');
});

export default function Contact() {
  const { sent, mail, name, email } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="max-w-prose">
      <PageTitle lead="Send a question, a problem or an idea to the team that runs this shop.">
        Contact
      </PageTitle>
      {sent && !refused ? (
        <Notice title="Your message has been sent.">
          Thank you. We answer by email, usually within two days.
          <OutboxHint mail={mail} />
        </Notice>
      ) : mail !== 'off' ? (
        <ContactForm values={{ name, email, ...refused?.values }} refused={refused} />
      ) : (
        <p>Please write to the address below.</p>
      )}
      <div className="mt-8">
        <OperatorAddress operator={useOperator()} />
      </div>
    </div>
  );
}

type Refused = ReturnType<typeof useActionData<typeof action>>;

function ContactForm({ values, refused }: { values: Record<string, string>; refused: Refused }) {
  const busy = useNavigation().formAction?.startsWith('/contact') ?? false;
  const { errors = {} } = refused ?? {};
  return (
    <Form method="post" action="/contact" noValidate className="space-y-4">
      <CsrfField />
      <ErrorSummary errors={listErrors(refused, ['name', 'email', 'message'])} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={values.name}
        errors={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        help="We answer to this address."
        defaultValue={values.email}
        errors={errors.email}
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={8}
        required
        maxLength={5000}
        defaultValue={values.message}
        errors={errors.message}
      />
      <HoneypotField errors={errors.leave_empty} />
      <Button busy={busy}>Send message</Button>
    </Form>
  );
}
