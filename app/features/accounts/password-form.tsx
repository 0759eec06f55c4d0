import { Form, Link, useNavigation } from '@remix-run/react';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { ErrorSummary, listErrors } from '~/ui/error-summary';
import { TextField } from '~/ui/field';
import { isIntentBusy, useFreshForm, type SectionState } from './use-section-form';

export type PasswordFormProps = {
  methods: { password: boolean; google: boolean };
  state: SectionState | null;
};

/** A new password for whoever has one; the way to a first one for whoever comes by Google only. */
export function PasswordForm({ methods, state }: PasswordFormProps) {
  const busy = isIntentBusy(useNavigation(), 'password');
  const form = useFreshForm(busy, state !== null);
  if (!methods.password) {
    return (
      <p>
        You log in with Google, so you have no password here. To have one as well, use{' '}
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
        help="At least 8 characters. Everywhere else you are signed in, you will be signed out."
        errors={errors.newPassword}
      />
      <Button busy={busy}>Change password</Button>
    </Form>
  );
}
