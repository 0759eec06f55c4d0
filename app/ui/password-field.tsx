import { useState } from 'react';
import { controlClass, describe, FieldFrame, type TextFieldProps } from './field';
import { useHydrated } from './hooks';

/** A password, with a button that shows what was typed where scripts run. */
export function PasswordField({ className, ...props }: TextFieldProps) {
  const { label, name, id = name, help, errors, optional, ...native } = props;
  const words = { label, name, id, help, errors, optional };
  const [isShown, setShown] = useState(false);
  const withScripts = useHydrated();
  return (
    <FieldFrame {...words} className={className}>
      <div className="relative">
        <input
          {...native}
          {...describe(words)}
          name={name}
          type={isShown ? 'text' : 'password'}
          className={`${controlClass} pe-20`}
        />
        {withScripts ? (
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 min-w-11 rounded px-4 text-sm text-brand underline underline-offset-4"
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
