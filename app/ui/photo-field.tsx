import { useState } from 'react';
import { PHOTO_TYPES } from '~/lib/photo-limits';
import { t } from '~/i18n/render-language';
import { FileField, type FieldWords } from './field';
import { PersonIcon } from './icons';
import { PhotoPreview } from './photo-preview';

type PhotoFieldProps = Omit<FieldWords, 'help'> & {
  /** The form was refused together with a photo. Browsers without scripts forget the chosen file. */
  chooseAgain?: boolean | undefined;
};

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
          className="min-w-0 grow basis-48"
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
