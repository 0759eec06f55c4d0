import { PHOTO_TYPES } from '~/lib/photo-limits';
import type { Picture } from '~/lib/picture';
import { FileField } from './field';
import type { FieldWords } from './field-frame';
import { PictureView } from './picture';
import { useTooLarge } from './use-too-large';

/** A photo that an earlier attempt has brought: it comes back with the form by its reference. */
export type KeptPhotoView = { ref: string; picture: Picture };

export type PhotoFieldProps = Omit<FieldWords, 'help'> & { kept?: KeptPhotoView[] };

/** One photo. What was accepted once is shown and need not be chosen again. */
export function PhotoField({ kept = [], errors, ...words }: PhotoFieldProps) {
  const { onChange, complaint } = useTooLarge();
  const [photo] = kept;
  return (
    <div>
      <FileField
        {...words}
        key={photo?.ref}
        accept={PHOTO_TYPES}
        onChange={onChange}
        help="JPEG, PNG, WebP, AVIF or GIF, at most 8 MB."
        errors={complaint ?? errors}
      />
      {photo ? (
        <div className="mt-2 flex items-center gap-3">
          <input type="hidden" name={`${words.name}Kept`} value={photo.ref} />
          <PictureView
            picture={photo.picture}
            alt="The photo you chose"
            sizes="4rem"
            className="size-16 rounded object-cover"
          />
          <p className="text-sm text-ink-soft">
            This photo is kept. Choose another one only to replace it.
          </p>
        </div>
      ) : null}
    </div>
  );
}
