import { PHOTO_TYPES } from '~/lib/photo-limits';
import { ArrangePhotos } from './arrange-photos';
import { Button } from './button';
import { fileControlClass } from './field';
import { describe, FieldErrors, FieldHelp } from './field-frame';
import type { KeptPhotoView } from './photo-field';
import { useTooLarge } from './use-too-large';

export type PhotosFieldProps = {
  name: string;
  /** Those that are there already, in their order. */
  kept?: KeptPhotoView[];
  most: number;
  errors?: string[] | null;
};

/**
 * Several photos in an order: chosen, arranged and removed, with and without scripts. 'Update
 * photos' sends the form only to show it again; the door that reads it is `readPhotos`.
 */
export function PhotosField({ name, kept = [], most, errors }: PhotosFieldProps) {
  const { onChange, complaint } = useTooLarge();
  const shownErrors = complaint ?? errors;
  const help = `Up to ${most} photos: JPEG, PNG, WebP, AVIF or GIF, at most 8 MB each. The first one is shown in lists.`;
  const refs = kept.map(({ ref }) => ref).join(' ');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block font-semibold">
        Photos<span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      <FieldHelp id={name} help={help} />
      {/* Enter in any field presses a form's first button: that one must send the form for good. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {kept.length > 0 ? <ArrangePhotos key={refs} name={name} kept={kept} /> : null}
      {kept.length < most ? (
        <>
          <label htmlFor={name} className="mb-1 block text-sm">
            {kept.length > 0 ? 'Another photo' : 'Photo'}
          </label>
          <input
            key={refs}
            {...describe({ name, help, errors: shownErrors })}
            name={name}
            type="file"
            multiple
            accept={PHOTO_TYPES}
            onChange={onChange}
            className={fileControlClass}
          />
        </>
      ) : null}
      <FieldErrors id={name} errors={shownErrors} />
      <Button variant="quiet" name={`${name}Arrange`} value="1" className="mt-2">
        Update photos
      </Button>
    </fieldset>
  );
}
