import { FieldErrors, describe, type FieldWords } from './field';

type RadioCardsProps = FieldWords & {
  options: readonly { value: string; label: string; text: string }[];
  defaultValue?: string | undefined;
};

/** Choice of one of a few options, each on a card with a line that describes it. */
export function RadioCards({ label, name, errors, options, defaultValue }: RadioCardsProps) {
  const control = describe({ name, errors });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block font-semibold">{label}</legend>
      <div className={`grid gap-2 ${options.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {options.map((option, index) => (
          <label key={option.value} className="radio-card">
            <input
              {...control}
              id={index === 0 ? name : `${name}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              aria-describedby={`${name}-${option.value}-text`}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>
              <span className="block font-semibold">{option.label}</span>
            </span>
            <span id={`${name}-${option.value}-text`} className="col-span-2 text-sm text-ink-soft">
              {option.text}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={name} errors={errors ?? null} />
    </fieldset>
  );
}
