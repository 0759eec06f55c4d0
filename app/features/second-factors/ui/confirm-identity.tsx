import { useState } from 'react';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { TextField } from '~/ui/field';
import { GoOn } from '~/ui/go-on';
import { PlainForm } from '~/ui/link';
import type { FormReply } from '~/ui/parse-form';
import { PasswordField } from '~/ui/password-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { confirmIdentitySchema } from '../code.schema';
import { PasskeyButton } from './passkey-button';

interface Proofs {
  password: boolean;
  google: boolean;
  passkey: boolean;
  code: boolean;
}

/** Whether the password is the account's one way to confirm who it is. */
export function isPasswordAlone({ password, google, passkey, code }: Proofs): boolean {
  return password && !google && !passkey && !code;
}

interface Props {
  /** This page's address with its return address. */
  action: string;
  from: string;
  proofs: Proofs;
  /** A form that waits for the confirmation: its address, and its fields as JSON. */
  held: { to: string; typed: string } | null;
  reply: FormReply | null;
  /** Where the person goes who does not confirm; null where every page would lead back here. */
  cancelTo: string | null;
}

/** Asks the person to confirm their identity, by the methods that the account has. */
export function ConfirmIdentity({ action, from, proofs, held, reply, cancelTo }: Props) {
  const { form, field, busy } = useValidatedForm({
    schema: confirmIdentitySchema,
    fields: ['password', 'code'],
    reply,
  });
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed && held) {
    return <GoOn action={held.to} fields={JSON.parse(held.typed) as [string, string][]} />;
  }
  const typed = proofs.password || proofs.code;
  const cancel = cancelTo ? (
    <ButtonLink variant="quiet" href={cancelTo}>
      {t('ui.cancel')}
    </ButtonLink>
  ) : null;
  return (
    <>
      {typed ? (
        <ValidatedForm form={form} action={action}>
          {held ? (
            <>
              <input type="hidden" name="to" value={held.to} />
              <input type="hidden" name="typed" value={held.typed} />
            </>
          ) : null}
          {proofs.password ? (
            <PasswordField
              label={t('accounts.login.password')}
              {...field('password')}
              autoComplete="current-password"
              optional={proofs.code}
            />
          ) : null}
          {proofs.code ? (
            <TextField
              label={t(proofs.password ? 'secondFactors.codeInstead' : 'secondFactors.code')}
              {...field('code')}
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              optional={proofs.password}
              help={t('secondFactors.codeHelp')}
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button busy={busy}>{t('secondFactors.confirm.button')}</Button>
            {cancel}
          </div>
        </ValidatedForm>
      ) : null}
      {proofs.passkey ? (
        <PasskeyButton
          className="mt-4"
          label={t('secondFactors.confirm.passkey')}
          optionsPath="/dashboard/account/passkeys/options"
          path="/dashboard/account/passkeys/confirm"
          fields={{ purpose: 'confirm', from }}
          onDone={held ? () => setConfirmed(true) : undefined}
        />
      ) : null}
      {proofs.google ? (
        <PlainForm
          method="post"
          action={`/login/google?${new URLSearchParams({ from })}`}
          className="mt-4"
        >
          <CsrfField />
          <Button variant="quiet">{t('secondFactors.confirm.google')}</Button>
        </PlainForm>
      ) : null}
      {typed || proofs.google || proofs.passkey ? null : <p>{t('secondFactors.noProof')}</p>}
      {cancel && !typed ? <p className="mt-4">{cancel}</p> : null}
    </>
  );
}
