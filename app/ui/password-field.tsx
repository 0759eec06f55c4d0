import { useState } from 'react';
import { Text } from '~/i18n/render-language';
import { inSentence } from './in-sentence';
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
            <Text
              message={isShown ? 'ui.password.hide' : 'ui.password.show'}
              values={{ field: inSentence(label) }}
              tags={{ rest: <span className="sr-only" /> }}
            />
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
