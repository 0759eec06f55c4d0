import { Form } from '@remix-run/react';
import { useState } from 'react';
import { t, Text } from '~/i18n/render-language';
import { PHOTO_TYPES } from '~/lib/photo-limits';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CheckboxField, FileField, TextField } from '~/ui/field';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import type { FormReply } from '~/ui/parse-form';
import { PasswordField } from '~/ui/password-field';
import { findPhotoErrors } from '~/ui/photo-checks';
import { PhotoPreview } from '~/ui/photo-preview';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { changePasswordSchema, ownNameSchema } from '../account.schema';
import { TextLink } from './sign-in-page';

type ProfileFormProps = {
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
      <TextField label={t('ui.name')} {...field('name')} autoComplete="name" required />
      <div className="flex flex-wrap items-start gap-4">
        <PhotoPreview file={file}>
          <Avatar name={name} image={image} alt={t('ui.photoOf', { name })} size="large" />
        </PhotoPreview>
        <FileField
          label={t('accounts.photo')}
          {...field('photo')}
          optional
          accept={PHOTO_TYPES}
          help={t('accounts.page.photoHelp')}
          onChange={({ target }) => {
            const selected = target.files?.[0];
            setChosen(selected ? { file: selected, before: image } : null);
          }}
          className="min-w-0 grow basis-48"
        />
      </div>
      {image ? (
        <CheckboxField
          label={t('accounts.page.removePhoto')}
          name="removePhoto"
          defaultChecked={Boolean(reply?.initialValue.removePhoto)}
        />
      ) : null}
      <Button variant="quiet" busy={busy}>
        {t('accounts.page.saveProfile')}
      </Button>
    </ValidatedForm>
  );
}

type PasswordFormProps = {
  methods: { password: boolean; google: boolean };
  reply: FormReply | null;
};

/** Changes the password; accounts without one get a link to set it. */
export function PasswordForm({ methods, reply }: PasswordFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: changePasswordSchema,
    fields: ['currentPassword', 'newPassword'],
    intent: 'password',
    isPageForm: false,
    reply,
  });
  if (!methods.password) {
    return (
      <p>
        <Text
          message="accounts.page.noPassword"
          tags={{ link: <TextLink to="/forgot-password" /> }}
        />
      </p>
    );
  }
  return (
    <ValidatedForm form={form}>
      {methods.google ? <p>{t('accounts.page.googleToo')}</p> : null}
      <PasswordField
        label={t('accounts.currentPassword')}
        {...field('currentPassword')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        label={t('accounts.newPassword')}
        {...field('newPassword')}
        autoComplete="new-password"
        required
        help={t('accounts.page.passwordHelp')}
      />
      <Button variant="quiet" busy={busy}>
        {t('accounts.page.changePassword')}
      </Button>
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
                {session.device}{' '}
                {session.current ? (
                  <Badge tone="good">{t('accounts.sessions.current')}</Badge>
                ) : null}
              </p>
              <p className="text-sm text-ink-soft">
                <Text
                  message="accounts.sessions.times"
                  values={{
                    since: <DateTime iso={session.createdAt} kind="long" />,
                    used: <DateTime iso={session.lastSeenAt} kind="long" />,
                  }}
                />
              </p>
            </div>
            {session.current ? null : (
              <Form method="post" action={action} preventScrollReset>
                <CsrfField />
                <Button variant="quiet" name="sessionId" value={session.id}>
                  <Text
                    message="accounts.sessions.end"
                    values={{ device: session.device }}
                    tags={{ device: <span className="sr-only" /> }}
                  />
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
            {t('accounts.sessions.endOthers')}
          </Button>
        </Form>
      ) : null}
    </>
  );
}
