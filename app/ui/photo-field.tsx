import { PHOTO_TYPES } from '~/lib/photo-limits';
import type { Picture } from '~/lib/picture';
import { FileField, type FieldWords } from './field';
import { useTooLarge } from './hooks';

/** A photo that an earlier attempt has brought: it comes back with the form by its reference. */
export type StoredPhotoView = { ref: string; picture: Picture };

export type PhotoFieldProps = Omit<FieldWords, 'help'> & {
  /** The form was refused together with a photo. Browsers without scripts forget the chosen file. */
  chooseAgain?: boolean | undefined;
};

/** One photo, stored only once the rest of its form is accepted. */
export function PhotoField({ chooseAgain = false, errors, ...words }: PhotoFieldProps) {
  const { onChange, complaint } = useTooLarge();
  return (
    <div>
      <FileField
        {...words}
        accept={PHOTO_TYPES}
        onChange={onChange}
        help="JPEG, PNG, WebP, AVIF or GIF, at most 8 MB."
        errors={complaint ?? errors}
      />
      {chooseAgain ? (
        <noscript>
          <p className="mt-2 text-sm text-ink-soft">Choose your photo again before you register.</p>
        </noscript>
      ) : null}
    </div>
  );
}
