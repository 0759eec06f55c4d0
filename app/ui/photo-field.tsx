import { useState } from 'react';
import type { FieldErrors } from '~/lib/domain-error';
import {
  MAX_PHOTO_BYTES,
  NOT_A_PHOTO,
  PHOTO_MISSING,
  PHOTO_TYPES,
  TOO_LARGE,
} from '~/lib/photo-limits';
import type { Picture } from '~/lib/picture';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { FileField, type FieldWords } from './field';
import { PersonIcon } from './icons';
import { PhotoPreview } from './photo-preview';

/** A photo that an earlier attempt has brought: it comes back with the form by its reference. */
export type StoredPhotoView = { ref: string; picture: Picture };

export type PhotoFieldProps = Omit<FieldWords, 'help'> & {
  /** The form was refused together with a photo. Browsers without scripts forget the chosen file. */
  chooseAgain?: boolean | undefined;
};

const NOT_UPLOADED: MessageKey = 'ui.photo.notUploaded';
const STILL_UPLOADING: MessageKey = 'ui.photo.stillUploading';

/** The errors of the photos in a form that a browser can find, for `useValidatedForm`. */
export function findPhotoErrors(
  form: FormData,
  name: string,
  { required = false } = {},
): FieldErrors {
  if (form.has(`${name}Pending`)) return { [name]: [STILL_UPLOADING] };
  if (form.has(`${name}Failed`)) return { [name]: [NOT_UPLOADED] };
  const files = form.getAll(name).filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.some(({ size }) => size > MAX_PHOTO_BYTES)) return { [name]: [TOO_LARGE] };
  // Only the server looks at the content; the type that a browser names may be empty.
  if (files.some(({ type }) => type && !type.startsWith('image/')))
    return { [name]: [NOT_A_PHOTO] };
  return required && files.length === 0 ? { [name]: [PHOTO_MISSING] } : {};
}

/**
 * Field for a photo with a preview; the photo is stored only once the rest of the form is accepted.
 */
export function PhotoField({ chooseAgain = false, errors, ...words }: PhotoFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <div>
      <div className="flex flex-wrap items-start gap-4">
        <PhotoPreview file={file}>
          <span className="inline-flex size-16 items-center justify-center rounded-full bg-sage text-ink-soft">
            <PersonIcon className="size-8" />
          </span>
        </PhotoPreview>
        <FileField
          {...words}
          accept={PHOTO_TYPES}
          help={t('ui.photo.help')}
          errors={errors}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          className="min-w-0 grow basis-64"
        />
      </div>
      {chooseAgain ? (
        <noscript>
          <p className="mt-2 text-sm text-ink-soft">{t('ui.photo.chooseAgain')}</p>
        </noscript>
      ) : null}
    </div>
  );
}
