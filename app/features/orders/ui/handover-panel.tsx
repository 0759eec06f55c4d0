import { Form, useNavigation } from '@remix-run/react';
import { t, Text } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { TextField } from '~/ui/field';
import { DateTime } from '~/ui/formats';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { declineRequestPath, receivedPath } from '../order-paths';
import type { OrderPageView } from '../order-page.queries.server';
import { handoverSchema } from '../handover.schema';

interface HandoverPanelProps {
  order: OrderPageView;
  reply: FormReply | undefined;
}

/** The one step that the viewer can take now: answer, show the code or enter it. */
export function HandoverPanel({ order, reply }: HandoverPanelProps) {
  const { side, status, tries } = order;
  if (side === 'seller' && status === 'requested') return <RequestPanel order={order} />;
  if (side === 'admin' || !tries) return null;
  if (side === 'buyer' ? order.seller.deleted : order.buyer.deleted) return null;
  return (
    <section aria-labelledby="handover" className="space-y-3 rounded-lg bg-sage p-4">
      <h2 id="handover" className="text-lg font-semibold">
        {side === 'buyer' ? t('orders.handover.code') : t('orders.handover.heading')}
      </h2>
      {side === 'buyer' ? <BuyersCode order={order} /> : null}
      {side === 'seller' ? <CodeForm tries={tries} reply={reply} /> : null}
    </section>
  );
}

/** The code that the buyer gives to the seller at the meeting. */
function BuyersCode({ order: { id, code } }: { order: OrderPageView }) {
  return (
    <>
      {code ? (
        <>
          <p>
            <bdi dir="ltr" className="handover-code" translate="no">
              {code}
            </bdi>
          </p>
          <p>{t('orders.handover.giveOnly')}</p>
        </>
      ) : (
        <p>{t('orders.handover.spentBuyer')}</p>
      )}
      <p className="print:hidden">
        <ButtonLink variant={code ? 'quiet' : 'primary'} href={receivedPath(id)}>
          {t('orders.handover.received')}
        </ButtonLink>
      </p>
    </>
  );
}

type Tries = NonNullable<OrderPageView['tries']>;

function CodeForm({ tries, reply }: { tries: Tries; reply: FormReply | undefined }) {
  const { form, field, busy } = useValidatedForm({
    schema: handoverSchema,
    fields: ['code'],
    intent: 'hand-over',
    isPageForm: false,
    reply,
  });
  if (tries.spent) return <p>{t('orders.handover.spent')}</p>;
  return (
    <>
      <p>{t('orders.handover.ask')}</p>
      {tries.blockedUntil ? (
        <p role="status">
          <Text
            message="orders.handover.blockedUntil"
            values={{ when: <DateTime iso={tries.blockedUntil} kind="short" /> }}
          />
        </p>
      ) : null}
      <ValidatedForm form={form} className="space-y-3 print:hidden">
        <TextField
          label={t('orders.handover.code')}
          {...field('code')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          dir="ltr"
          className="max-w-48"
          help={t('orders.handover.help')}
        />
        <Button busy={busy}>{t('orders.handover.confirm')}</Button>
      </ValidatedForm>
    </>
  );
}

/** The seller's answer to a buyer who wants to pay in cash. */
function RequestPanel({ order: { id, meetingLocation } }: { order: OrderPageView }) {
  const { formData } = useNavigation();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Form method="post">
        <CsrfField />
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="place" value={meetingLocation} />
        <Button busy={formData?.get('intent') === 'accept'}>{t('orders.request.accept')}</Button>
      </Form>
      <ButtonLink variant="quiet" href={declineRequestPath(id)}>
        {t('orders.request.decline')}
      </ButtonLink>
    </div>
  );
}
