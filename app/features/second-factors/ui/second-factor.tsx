import { Form } from '@remix-run/react';
import { t, Text } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import type { FormReply } from '~/ui/parse-form';
import type { OwnSecondFactor } from '../enrolment.server';
import type { Enrolment } from '../time-codes.server';
import { CodeForm } from './code-form';

interface Props {
  factor: OwnSecondFactor;
  reply: FormReply | null;
  /** The form that the reply is to. */
  replyTo: 'confirm' | 'disable';
}

/** Sets time codes up, shows that they are, makes new recovery codes, and switches them off. */
export function SecondFactor({ factor, reply, replyTo }: Props) {
  const replyOf = (intent: Props['replyTo']) => (replyTo === intent ? reply : null);
  if (factor.state === 'off') return <PressForm intent="begin" label={t('secondFactors.begin')} />;
  if (factor.state === 'unconfirmed') {
    return <Confirm enrolment={factor.enrolment} reply={replyOf('confirm')} />;
  }
  return (
    <div className="space-y-8">
      <p>
        <Text
          message="secondFactors.on"
          values={{ since: <DateTime iso={factor.since} kind="long" /> }}
        />
      </p>
      <section>
        <h2 className="mb-2 text-lg font-semibold">{t('secondFactors.codes.heading')}</h2>
        <p className="mb-4">{t('secondFactors.codes.left', { count: factor.recoveryCodes })}</p>
        <PressForm intent="codes" label={t('secondFactors.codes.make')} quiet />
      </section>
      <section>
        <h2 className="mb-2 text-lg font-semibold">{t('secondFactors.disable')}</h2>
        <CodeForm
          intent="disable"
          reply={replyOf('disable')}
          button={t('secondFactors.disable')}
          danger
        />
      </section>
    </div>
  );
}

function Confirm({ enrolment, reply }: { enrolment: Enrolment; reply: FormReply | null }) {
  const { secret, uri, qr } = enrolment;
  return (
    <>
      <ol className="mb-6 list-decimal space-y-4 ps-6">
        <li>{t('secondFactors.install')}</li>
        <li>
          <p>{t('secondFactors.scan')}</p>
          {/* Dark on light, also in dark mode: apps read it so. */}
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t('secondFactors.qr')}
            className="my-3 size-56 rounded bg-white"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="#000" />
          </svg>
          <p>{t('secondFactors.type')}</p>
          <p dir="ltr" className="my-2">
            <code className="break-words">{secret}</code>
          </p>
          <p>
            <A href={uri} data-link={undefined} className="text-brand underline underline-offset-4">
              {t('secondFactors.open')}
            </A>
          </p>
        </li>
        <li>{t('secondFactors.enter')}</li>
      </ol>
      <CodeForm intent="confirm" reply={reply} button={t('secondFactors.confirmButton')} />
      <div className="mt-6">
        <PressForm intent="begin" label={t('secondFactors.again')} quiet />
      </div>
    </>
  );
}

function PressForm({ intent, label, quiet }: { intent: string; label: string; quiet?: boolean }) {
  return (
    <Form method="post">
      <CsrfField />
      <Button name="intent" value={intent} variant={quiet ? 'quiet' : 'primary'}>
        {label}
      </Button>
    </Form>
  );
}
