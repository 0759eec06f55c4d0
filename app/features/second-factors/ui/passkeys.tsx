import { useSubmit } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { t, Text } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { DateTime } from '~/ui/formats';
import { useHydrated } from '~/ui/hooks';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { passkeyNameSchema } from '../passkey.schema';
import type { PasskeyView } from '../passkeys.server';

interface Props {
  passkeys: PasskeyView[];
  reply: FormReply | undefined;
}

/** A person's passkeys, each with links to rename and to remove it, and the form that makes one. */
export function Passkeys({ passkeys, reply }: Props) {
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="mb-8 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="mb-8">{t('secondFactors.passkeys.none')}</p>
      )}
      <AddPasskey reply={reply} />
    </>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? (
            <Text
              message="secondFactors.passkeys.used"
              values={{
                since: <DateTime iso={createdAt} kind="long" />,
                used: <DateTime iso={lastUsedAt} kind="long" />,
              }}
            />
          ) : (
            <Text
              message="secondFactors.passkeys.since"
              values={{ since: <DateTime iso={createdAt} kind="long" /> }}
            />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" href={`/dashboard/account/passkeys/${id}`}>
          <Text
            message="secondFactors.passkeys.renameOne"
            values={{ name: <bdi>{name}</bdi> }}
            tags={{ name: <span className="sr-only" /> }}
          />
        </ButtonLink>
        <ButtonLink variant="quiet" href={`/dashboard/account/passkeys/${id}/remove`}>
          <Text
            message="secondFactors.passkeys.remove"
            values={{ name: <bdi>{name}</bdi> }}
            tags={{ name: <span className="sr-only" /> }}
          />
        </ButtonLink>
      </div>
    </li>
  );
}

/** A passkey is made by the browser's own dialog, which needs scripts. */
function AddPasskey({ reply }: { reply: FormReply | undefined }) {
  const { form, field, busy } = useValidatedForm({
    schema: passkeyNameSchema,
    fields: ['name'],
    reply,
  });
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!hydrated) return <p>{t('secondFactors.passkeys.scripts')}</p>;
  if (!('PublicKeyCredential' in window)) return <p>{t('secondFactors.passkeys.unknown')}</p>;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const make = async () => {
      const { makePasskey } = await import('./ask-passkey');
      const csrf = String(sent.get('csrf') ?? '');
      sent.set('response', await makePasskey('/dashboard/account/passkeys/options', { csrf }));
      submit(sent, { method: 'post' });
    };
    setState('busy');
    make().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <ValidatedForm form={{ ...form, onSubmit }}>
      <TextField
        label={t('secondFactors.passkeys.name')}
        {...field('name')}
        required
        maxLength={60}
        help={t('secondFactors.passkeys.nameHelp')}
      />
      <Button busy={busy || state === 'busy'}>{t('secondFactors.passkeys.add')}</Button>
      <p role="status" className="text-sm text-bad empty:hidden">
        {state === 'failed' ? t('secondFactors.passkeyFailed') : ''}
      </p>
    </ValidatedForm>
  );
}
