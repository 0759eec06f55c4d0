import { Form, Link } from '@remix-run/react';
import { useState } from 'react';
import { PHOTO_TYPES } from '~/lib/photo-limits';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CheckboxField, FileField, TextField } from '~/ui/field';
import { CsrfField } from '~/ui/form-parts';
import { DateTime } from '~/ui/formats';
import type { FormReply } from '~/ui/parse-form';
import { PasswordField } from '~/ui/password-field';
import { findPhotoErrors } from '~/ui/photo-field';
import { PhotoPreview } from '~/ui/photo-preview';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { changePasswordSchema, ownNameSchema } from '../account.schema';

export type ProfileFormProps = {
  name: string;
  image: string | null;
  reply: FormReply | null;
};

/** Name and photo. */
export function ProfileForm({ name, image, reply }: ProfileFormProps) {
  const [chosen, setChosen] = useState<{ file: File; before: string | null } | null>(null);
  // Once it is saved the stored photo is shown.
  const file = chosen?.before === image ? chosen.file : null;
  const { form, field, busy } = useValidatedForm({
    schema: ownNameSchema,
    fields: ['name', 'photo', 'removePhoto'],
    intent: 'profile',
    reply,
    values: { name },
    check: (sent) => findPhotoErrors(sent, 'photo'),
  });
  return (
    <ValidatedForm form={form} encType="multipart/form-data">
      <TextField label="Name" {...field('name')} autoComplete="name" required />
      <div className="flex items-start gap-4">
        <PhotoPreview file={file}>
          <Avatar name={name} image={image} alt={`Photo of ${name}`} size="large" />
        </PhotoPreview>
        <FileField
          label="Photo"
          {...field('photo')}
          optional
          accept={PHOTO_TYPES}
          help="JPEG, PNG, WebP, AVIF or GIF, at most 8 MB. Leave this empty to keep your current photo."
          onChange={({ target }) => {
            const selected = target.files?.[0];
            setChosen(selected ? { file: selected, before: image } : null);
          }}
          className="min-w-0 flex-1"
        />
      </div>
      {image ? <CheckboxField label="Remove my photo" name="removePhoto" /> : null}
      <Button busy={busy}>Save name and photo</Button>
    </ValidatedForm>
  );
}

export type PasswordFormProps = {
  methods: { password: boolean; google: boolean };
  reply: FormReply | null;
};

/** Changes the password; accounts with Google only get a link to set a first one. */
export function PasswordForm({ methods, reply }: PasswordFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: changePasswordSchema,
    fields: ['currentPassword', 'newPassword'],
    intent: 'password',
    reply,
  });
  if (!methods.password) {
    return (
      <p>
        You log in with Google and have no password here. To set one, use{' '}
        <Link to="/forgot-password" className="text-brand underline underline-offset-4">
          Forgot your password?
        </Link>
      </p>
    );
  }
  return (
    <ValidatedForm form={form}>
      {methods.google ? <p>You can log in with Google, too.</p> : null}
      <PasswordField
        label="Current password"
        {...field('currentPassword')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        label="New password"
        {...field('newPassword')}
        autoComplete="new-password"
        required
        help="At least 8 characters. Changing it signs you out of other browsers."
      />
      <Button busy={busy}>Change password</Button>
    </ValidatedForm>
  );
}

interface SessionLine {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

/** Lists the sessions of a person, each with a button to end it. */
export function SessionsList({ sessions, action }: { sessions: SessionLine[]; action: string }) {
  return (
    <>
      <ul className="sessions divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.device} {session.current ? <Badge tone="good">This one</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft">
                Since <DateTime iso={session.createdAt} kind="short" />, last used{' '}
                <DateTime iso={session.lastSeenAt} kind="short" />
              </p>
            </div>
            {session.current ? null : (
              <Form method="post" action={action} preventScrollReset>
                <CsrfField />
                <Button variant="quiet" name="sessionId" value={session.id}>
                  Sign out<span className="sr-only"> {session.device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={action} preventScrollReset className="mt-4">
          <CsrfField />
          <Button variant="quiet" name="others" value="all">
            Sign out on all other devices
          </Button>
        </Form>
      ) : null}
    </>
  );
}
