import { useEffect, useState } from 'react';
import { callJson } from './call-json';

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
