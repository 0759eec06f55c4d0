import { useEffect, useState } from 'react';

type Answer<Body> =
  | { ok: true; body: Body }
  /** `status` 0: nobody answered. */
  | { ok: false; status: number; message: string };

/** Posts to one of our own documented calls from the page. Never throws: a failure is an answer. */
export async function callJson<Body>(path: string, input: unknown): Promise<Answer<Body>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as Body & { message?: string };
    if (response.ok) return { ok: true, body };
    return { ok: false, status: response.status, message: body.message ?? 'Please try again.' };
  } catch {
    const message = 'The connection failed. Check your internet connection, then reload this page.';
    return { ok: false, status: 0, message };
  }
}

interface ClientSecret {
  secret: string | null;
  /** Why there is none, in words for the person who pays. */
  problem: string | null;
}

/** Asks for the order's client secret once scripts run; without it nothing can be paid. */
export function useClientSecret(orderId: string): ClientSecret {
  const [state, setState] = useState<ClientSecret>({ secret: null, problem: null });
  useEffect(() => {
    let wanted = true;
    void callJson<{ clientSecret: string }>('/create-payment-intent', { orderId }).then(
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
