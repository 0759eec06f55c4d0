import { useEffect, useState } from 'react';
import { language, t } from '~/i18n/render-language';

type Answer<Body> =
  | { ok: true; body: Body }
  /** `status` 0: no response. */
  | { ok: false; status: number; message: string };

/**
 * Posts to one of our documented endpoints from the page, and has it answer in the page's language.
 * Never throws: a failure is a return value.
 */
export async function postJson<Body>(path: string, input: unknown): Promise<Answer<Body>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': language().code,
      },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as Body & { message?: string };
    if (response.ok) return { ok: true, body };
    return { ok: false, status: response.status, message: body.message ?? t('payments.tryAgain') };
  } catch {
    return { ok: false, status: 0, message: t('payments.offline') };
  }
}

export interface ClientSecret {
  secret: string | null;
  /** The reason why there is no client secret, as text for the buyer. */
  problem: string | null;
}

/** Requests the order's client secret once scripts run. Paying requires it. */
export function useClientSecret(orderId: string): ClientSecret {
  const [state, setState] = useState<ClientSecret>({ secret: null, problem: null });
  useEffect(() => {
    let wanted = true;
    void postJson<{ clientSecret: string }>('/create-payment-intent', { orderId }).then(
      (answer) => {
        if (!wanted) return;
        setState(
          answer.ok
            ? { secret: answer.body.clientSecret, problem: null }
            : { secret: null, problem: answer.message },
        );
      },
    );
    return () => {
      wanted = false;
    };
  }, [orderId]);
  return state;
}
