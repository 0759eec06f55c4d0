import { TextField, type TextFieldProps } from '~/ui/field';
import { useSuggestions } from '~/ui/use-suggestions';

/** A field for a place: any text, with suggestions where scripts run. */
export function PlaceField({ id, ...field }: TextFieldProps) {
  const { suggestions, suggestFor } = useSuggestions('/places/suggestions');
  const list = `${id ?? field.name}-places`;
  return (
    <>
      <TextField
        {...field}
        {...(id && { id })}
        dir="auto"
        autoComplete="off"
        list={list}
        onInput={(event) => suggestFor(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  );
}
