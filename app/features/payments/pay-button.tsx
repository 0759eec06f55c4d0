import { formatCents, type Cents } from '~/lib/money';
import { Button } from '~/ui/button';
import { SpinnerIcon } from '~/ui/icons';

type PayButtonProps = {
  cents: Cents;
  /** Under way: a spinner stands where the button was, so that nobody presses it twice. */
  submitting: boolean;
  /** Nothing to press until the provider is ready. */
  disabled?: boolean;
};

/** 'Pay $19.99', or the spinner in its place. */
export function PayButton({ cents, submitting, disabled = false }: PayButtonProps) {
  if (submitting) {
    return (
      <p role="status" className="flex min-h-11 items-center justify-center gap-2 font-semibold">
        <SpinnerIcon />
        Paying
      </p>
    );
  }
  return (
    <Button disabled={disabled} className="w-full">
      Pay {formatCents(cents)}
    </Button>
  );
}
