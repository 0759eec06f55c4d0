import type { MessageKey } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { MAX_PHOTO_BYTES, NOT_A_PHOTO, PHOTO_MISSING, TOO_LARGE } from '~/lib/photo-limits';
import type { Picture } from '~/lib/picture';

/** A photo that an earlier attempt has brought: it comes back with the form by its reference. */
export type StoredPhotoView = { ref: string; picture: Picture };

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
