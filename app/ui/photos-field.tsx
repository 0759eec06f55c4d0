import { useEffect, useRef, useState, type ComponentType } from 'react';
import { PHOTO_TYPES } from '~/lib/photo-limits';
import { Text, t } from '~/i18n/render-language';
import { Button } from './button';
import { fileControlClass, describe, FieldErrors, FieldHelp } from './field';
import type { StoredPhotoView } from './photo-checks';
import type { PhotoUploaderProps } from './photo-uploader';
import { PictureView } from './picture';

type PhotosFieldProps = {
  name: string;
  /** The intent of the form, where it has one: its action reads photos for that form only. */
  intent?: string;
  /** Photos that are stored already, in their order. */
  stored?: StoredPhotoView[];
  max: number;
  errors?: string[] | null;
  /** Replaces the general help. */
  help?: string;
};

/**
 * Several ordered photos. Without scripts they are arranged by typed places, and 'Update photos'
 * sends the form only to show it again; `readPhotos` reads it on the server. With scripts
 * PhotoUploader, which is loaded after the page, takes its place.
 */
export function PhotosField(props: PhotosFieldProps) {
  const { name, intent, stored = [], max, errors = null } = props;
  const help = props.help ?? t('ui.photo.helpMany', { most: max });
  const [Uploader, setUploader] = useState<ComponentType<PhotoUploaderProps> | null>(null);
  /** Also after the uploader has taken its place: it takes the files that are chosen in it. */
  const plain = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./photo-uploader').then(
      ({ PhotoUploader }) => {
        if (isCurrent) setUploader(() => PhotoUploader);
      },
      // The plain control remains.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const refs = stored.map(({ ref }) => ref).join(' ');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block font-semibold">
        {t('ui.photo.many')}
        <span className="font-normal text-ink-soft">{` ${t('ui.optional')}`}</span>
      </legend>
      <FieldHelp id={name} help={help} />
      {/* Enter in any field presses a form's first button: that one must send the form for good. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {Uploader ? (
        <Uploader
          key={refs}
          name={name}
          intent={intent}
          stored={stored}
          max={max}
          help={help}
          errors={errors}
          plain={plain}
        />
      ) : (
        <>
          {stored.length > 0 ? <PlacedPhotos name={name} stored={stored} /> : null}
          {stored.length < max ? (
            <>
              <label htmlFor={name} className="mb-1 block text-sm">
                {stored.length > 0 ? t('ui.photo.another') : t('ui.photo.one')}
              </label>
              <input
                ref={(input) => {
                  plain.current = input ?? plain.current;
                }}
                {...describe({ name, help, errors })}
                name={name}
                type="file"
                multiple
                accept={PHOTO_TYPES}
                className={fileControlClass}
              />
            </>
          ) : null}
        </>
      )}
      <FieldErrors id={name} errors={errors} />
      {Uploader ? null : (
        <Button
          variant="quiet"
          name={`${name}Arrange`}
          value="1"
          formNoValidate
          className="without-scripts mt-2"
        >
          {t('ui.photo.update')}
        </Button>
      )}
    </fieldset>
  );
}

/** Stored photos with a typed place each. */
function PlacedPhotos({ name, stored }: { name: string; stored: StoredPhotoView[] }) {
  return (
    <ol className="photo-tiles">
      {stored.map(({ ref, picture }, index) => (
        <li key={ref}>
          <PictureView
            picture={picture}
            alt={t('ui.photo.number', { number: index + 1 })}
            sizes="12rem"
          />
          {index === 0 ? <span className="photo-main">{t('ui.photo.main')}</span> : null}
          <input type="hidden" name={`${name}Kept`} value={ref} />
          <label className="without-scripts flex items-center gap-2 p-2 text-sm">
            <Text
              message="ui.photo.place"
              values={{ number: index + 1 }}
              tags={{ rest: <span className="sr-only" /> }}
            />
            <input
              type="number"
              name={`${name}Place`}
              defaultValue={index + 1}
              min={1}
              max={stored.length}
              className="min-h-11 w-16 rounded border border-ink-soft bg-raised px-2"
            />
          </label>
          <label className="without-scripts flex min-h-11 items-center gap-2 px-2 text-sm">
            <input
              type="checkbox"
              name={`${name}Remove`}
              value={ref}
              className="size-5 accent-brand"
            />
            <Text
              message="ui.photo.removeThis"
              values={{ number: index + 1 }}
              tags={{ rest: <span className="sr-only" /> }}
            />
          </label>
        </li>
      ))}
    </ol>
  );
}
