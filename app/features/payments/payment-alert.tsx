import { useEffect, useRef } from 'react';
import { AlertIcon } from '~/ui/icons';

/** What stopped a payment, in the provider's words. Takes the focus when it appears. */
export function PaymentAlert({ message }: { message: string | null | undefined }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), [message]);
  if (!message) return null;
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded border-2 border-bad bg-raised p-3 text-bad"
    >
      <AlertIcon />
      <span className="min-w-0 font-semibold">{message}</span>
    </p>
  );
}
