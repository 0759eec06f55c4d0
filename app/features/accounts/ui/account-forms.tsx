import { Form, useNavigation, Link, type Navigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CheckboxField, FileField, TextField } from '~/ui/field';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { DateTime } from '~/ui/formats';

/** The values and errors that a form shows again after a refusal, on a page with several forms. */
export interface SectionState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  formError: string | null;
}

/** Whether the form with this intent is being submitted. */
export function isIntentBusy({ formData }: Navigation, intent: string): boolean {
  return formData?.get('intent') === intent;
}

/** Clears a form that stays on its page after it was accepted, as a new page would. */
export function useFreshForm(busy: boolean, refused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !refused) form.current?.reset();
    wasBusy.current = busy;
  }, [busy, refused]);
  return form;
}

export type ProfileFormProps = {
  name: string;
  image: string | null;
  state: SectionState | null;
};

/** Name and photo. */
export function ProfileForm({ name, image, state }: ProfileFormProps) {
  const busy = isIntentBusy(useNavigation(), 'profile');
  const form = useFreshForm(busy, state !== null);
  const { values = {}, errors = {} } = state ?? {};
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="space-y-4">
      <CsrfField />
      <input type="hidden" name="intent" value="profile" />
      <ErrorSummary errors={listErrors(state, ['name', 'photo', 'removePhoto'])} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name ?? name}
        errors={errors.name}
      />
      <div className="flex items-start gap-4">
        <Avatar name={name} image={image} alt={`Photo of ${name}`} size="large" />
        <FileField
          label="Photo"
          name="photo"
          optional
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          help="JPEG, PNG, WebP, AVIF or GIF, at most 8 MB. Leave this empty to keep your current photo."
          errors={errors.photo}
          className="min-w-0 flex-1"
        />
      </div>
      {image ? <CheckboxField label="Remove my photo" name="removePhoto" /> : null}
      <Button busy={busy}>Save name and photo</Button>
    </Form>
  );
}

export type PasswordFormProps = {
  methods: { password: boolean; google: boolean };
  state: SectionState | null;
};

/** Changes the password; accounts with Google only get a link to set a first one. */
export function PasswordForm({ methods, state }: PasswordFormProps) {
  const busy = isIntentBusy(useNavigation(), 'password');
  const form = useFreshForm(busy, state !== null);
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
  const { errors = {} } = state ?? {};
  return (
    <Form ref={form} method="post" noValidate className="space-y-4">
      <CsrfField />
      <input type="hidden" name="intent" value="password" />
      <ErrorSummary errors={listErrors(state, ['currentPassword', 'newPassword'])} />
      {methods.google ? <p>You can log in with Google, too.</p> : null}
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        errors={errors.currentPassword}
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        help="At least 8 characters. Changing it signs you out of other browsers."
        errors={errors.newPassword}
      />
      <Button busy={busy}>Change password</Button>
    </Form>
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
