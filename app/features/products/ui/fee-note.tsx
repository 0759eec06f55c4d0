import { useEffect, useState } from 'react';
import { t } from '~/i18n/render-language';
import { feeFor, type FeeTerms } from '~/lib/fee';
import type { Currency } from '~/lib/money';
import { exampleAmount, parsePrice } from '~/lib/typed-amounts';

interface FeeNoteProps {
  fee: FeeTerms;
  currency: Currency;
  formId: string;
  /** The field of the price. */
  name: string;
  /** The price before anything is typed. */
  price: string | undefined;
}

/** The seller's share of the price; of an example price until one is entered. */
export function FeeNote({ fee, currency, formId, name, price }: FeeNoteProps) {
  const [typed, setTyped] = useState(price);
  useEffect(() => {
    const form = document.getElementById(formId);
    const read = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === name) setTyped(target.value);
    };
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, [formId, name]);
  const given = typed ? parsePrice(typed, currency) : null;
  const shown = given ?? parsePrice(exampleAmount(currency, 'usual', fee), currency);
  if (!shown) return null;
  const feeMinor = feeFor(shown.amountMinor, fee);
  const net = { amountMinor: shown.amountMinor - feeMinor, currency };
  return (
    <p className="text-sm text-ink-soft">
      {t('sell.fee.youGet', { net, price: shown, fee: { amountMinor: feeMinor, currency } })}
    </p>
  );
}
