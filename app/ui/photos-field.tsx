import { useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES } from '~/lib/photo-limits';
import { IconButton, Button } from './button';
import { fileControlClass, describe, FieldErrors, FieldHelp } from './field';
import { useHydrated } from './hooks';
import { ChevronDownIcon, TrashIcon } from './icons';
import type { StoredPhotoView } from './photo-field';
import { PictureView } from './picture';

type Props = { name: string; stored: StoredPhotoView[] };

/** Three buttons share the width of a photo on a phone. */
const narrow = 'min-w-0! px-0!';

/** Photos in their order: moved by buttons where scripts run, by typed places where they don't. */
export function ArrangePhotos({ name, stored }: Props) {
  const [photos, setPhotos] = useState(stored);
  const [said, setSaid] = useState('');
  const moved = useRef<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const withScripts = useHydrated();

  // A photo that changes its place in the document loses the focus its button had.
  useEffect(() => {
    const item = moved.current && list.current?.querySelector(`[data-ref="${moved.current}"]`);
    moved.current = null;
    if (item) item.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }, [photos]);

  const move = (from: number, to: number) => {
    const photo = photos[from];
    if (!photo) return;
    moved.current = photo.ref;
    setSaid(`Photo ${from + 1} is now photo ${to + 1}.`);
    const others = photos.filter((other) => other !== photo);
    setPhotos([...others.slice(0, to), photo, ...others.slice(to)]);
  };
  const remove = (index: number) => {
    moved.current = (photos[index + 1] ?? photos[index - 1])?.ref ?? null;
    setSaid(`Photo ${index + 1} is removed.`);
    setPhotos(photos.filter((_photo, other) => other !== index));
  };

  return (
    <>
      <ol ref={list} className="mt-2 mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li
            key={photo.ref}
            data-ref={photo.ref}
            className="min-w-0 rounded border border-line p-2"
          >
            <PictureView
              picture={photo.picture}
              alt={`Photo ${index + 1}`}
              sizes="12rem"
              className="aspect-4/3 w-full rounded object-cover"
            />
            <p className="mt-1 text-sm text-ink-soft">
              Photo {index + 1}
              {index === 0 ? ' · main' : null}
            </p>
            <input type="hidden" name={`${name}Kept`} value={photo.ref} />
            {withScripts ? (
              <div className="mt-1 grid grid-cols-3 gap-1">
                <input type="hidden" name={`${name}Place`} value={index + 1} />
                <IconButton
                  type="button"
                  className={narrow}
                  label={`Move photo ${index + 1} earlier`}
                  icon={<ChevronDownIcon className="size-5 rotate-90" />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  type="button"
                  className={narrow}
                  label={`Move photo ${index + 1} later`}
                  icon={<ChevronDownIcon className="size-5 -rotate-90" />}
                  disabled={index === photos.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  type="button"
                  variant="danger"
                  className={narrow}
                  label={`Remove photo ${index + 1}`}
                  icon={<TrashIcon />}
                  onClick={() => remove(index)}
                />
              </div>
            ) : (
              <TypedPlace name={name} photo={photo} place={index + 1} places={photos.length} />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type TypedPlaceProps = { name: string; photo: StoredPhotoView; place: number; places: number };

function TypedPlace({ name, photo, place, places }: TypedPlaceProps) {
  const of = `photo ${place}`;
  return (
    <div className="mt-1 space-y-1 text-sm">
      <label className="flex items-center gap-2">
        Place<span className="sr-only"> of {of}</span>
        <input
          type="number"
          name={`${name}Place`}
          defaultValue={place}
          min={1}
          max={places}
          className="min-h-11 w-16 rounded border border-ink-soft bg-raised px-2"
        />
      </label>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name={`${name}Remove`}
          value={photo.ref}
          className="size-5 accent-brand"
        />
        Remove<span className="sr-only"> {of}</span>
      </label>
    </div>
  );
}

export type PhotosFieldProps = {
  name: string;
  /** Those that are there already, in their order. */
  stored?: StoredPhotoView[];
  most: number;
  errors?: string[] | null;
};

/**
 * Several ordered photos: chosen, arranged and removed, with and without scripts. 'Update photos'
 * sends the form only to show it again; `readPhotos` reads it on the server.
 */
export function PhotosField({ name, stored = [], most, errors }: PhotosFieldProps) {
  const help = `Up to ${most} photos: JPEG, PNG, WebP, AVIF or GIF, at most 8 MB each. The first one is shown in lists.`;
  const refs = stored.map(({ ref }) => ref).join(' ');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block font-semibold">
        Photos<span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      <FieldHelp id={name} help={help} />
      {/* Enter in any field presses a form's first button: that one must send the form for good. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {stored.length > 0 ? <ArrangePhotos key={refs} name={name} stored={stored} /> : null}
      {stored.length < most ? (
        <>
          <label htmlFor={name} className="mb-1 block text-sm">
            {stored.length > 0 ? 'Another photo' : 'Photo'}
          </label>
          <input
            key={refs}
            {...describe({ name, help, errors })}
            name={name}
            type="file"
            multiple
            accept={PHOTO_TYPES}
            className={fileControlClass}
          />
        </>
      ) : null}
      <FieldErrors id={name} errors={errors} />
      <Button variant="quiet" name={`${name}Arrange`} value="1" formNoValidate className="mt-2">
        Update photos
      </Button>
    </fieldset>
  );
}
