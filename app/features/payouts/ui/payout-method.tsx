import { Form } from '@remix-run/react';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { TextField } from '~/ui/field';
import { A } from '~/ui/link';
import type { FormReply } from '~/ui/parse-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { payeeSchema } from '../payee.schema';
import {
  needsAccount,
  REMOVE_ACCOUNT_PATH,
  type AccountState,
  type PayoutMethod,
} from '../payout.policy';

interface PayoutMethodProps {
  method: PayoutMethod;
  /** The money that waits for it. */
  waits: Money | null;
  reply: FormReply | undefined;
}

/** Where a seller enters how to get paid. Selling never needs it: the money waits. */
export function PayoutMethodSection({ method, waits, reply }: PayoutMethodProps) {
  const isNew = needsAccount(method);
  const isMissing = method.by === 'hand' ? method.lastFour === null : method.state !== 'active';
  return (
    <section
      aria-labelledby="get-paid"
      className={`mb-10 max-w-[40rem] print:hidden ${isMissing && waits ? 'rounded-lg border border-line bg-raised p-4 sm:p-6' : ''}`}
    >
      <h2 id="get-paid" className="mb-2 text-lg font-semibold">
        {waits && isNew ? t('payouts.addAccount', { amount: waits }) : t('payouts.getPaid')}
      </h2>
      {isMissing && waits && !isNew ? (
        <p className="mb-2 font-semibold">{t('payouts.moneyWaits')}</p>
      ) : null}
      {method.by === 'hand' ? (
        <ByHand lastFour={method.lastFour} reply={reply} />
      ) : (
        <ByProvider state={method.state} failed={method.failed} />
      )}
    </section>
  );
}

function ByHand({ lastFour, reply }: { lastFour: string | null; reply: FormReply | undefined }) {
  const fields = ['holder', 'account'] as const;
  const { form, field, busy } = useValidatedForm({
    schema: payeeSchema,
    fields,
    reply,
    intent: 'details',
  });
  const details = (
    <ValidatedForm form={form} className="space-y-4">
      <TextField
        {...field('holder')}
        label={t('payouts.holder')}
        autoComplete="name"
        dir="auto"
        maxLength={120}
        required
      />
      <TextField
        {...field('account')}
        label={t('payouts.account')}
        help={t('payouts.accountHelp')}
        autoComplete="off"
        dir="ltr"
        maxLength={200}
        required
      />
      <Button busy={busy}>{t('payouts.saveDetails')}</Button>
    </ValidatedForm>
  );
  if (lastFour === null) {
    return (
      <>
        <p className="mb-4 text-ink-soft">{t('payouts.byHandText')}</p>
        {details}
      </>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">{t('payouts.sentTo', { account: lastFour })}</p>
      <div className="flex flex-wrap items-start gap-4">
        <details open={reply !== undefined} className="space-y-4 open:basis-full">
          <summary className="button button-quiet cursor-pointer">
            {t('payouts.replaceDetails')}
          </summary>
          {details}
        </details>
        <A href={REMOVE_ACCOUNT_PATH} data-link="" className="quiet-link">
          {t('payouts.removeDetails')}
        </A>
      </div>
    </>
  );
}

const states: Record<AccountState, MessageKey> = {
  none: 'payouts.provider.none',
  incomplete: 'payouts.provider.incomplete',
  active: 'payouts.provider.active',
  stopped: 'payouts.provider.stopped',
  closed: 'payouts.provider.closed',
};

const buttons: Record<AccountState, MessageKey> = {
  none: 'payouts.provider.setUp',
  incomplete: 'payouts.provider.goOn',
  active: 'payouts.provider.change',
  stopped: 'payouts.provider.goOn',
  closed: 'payouts.provider.setUp',
};

function ByProvider({ state, failed }: { state: AccountState; failed: string | null }) {
  return (
    <>
      {failed === null ? null : (
        <p role="status" className="mb-4 rounded border-s-4 border-bad bg-raised p-4">
          {t('payouts.provider.payoutFailed', { amount: failed })}
        </p>
      )}
      <p className="mb-4 text-ink-soft">{t(states[state])}</p>
      <Form method="post">
        <CsrfField />
        <Button name="intent" value="onboard" variant={state === 'active' ? 'quiet' : 'primary'}>
          {t(buttons[state])}
        </Button>
      </Form>
    </>
  );
}
