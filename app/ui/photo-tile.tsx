import { t } from '~/i18n/render-language';
import type { Message } from '~/i18n/language';
import { Button, IconButton } from './button';
import { TrashIcon } from './dashboard-icons';
import { ChevronDownIcon } from './icons';
import type { StoredPhotoView } from './photo-checks';
import { usePhotoCanvas } from './photo-canvas';
import { PictureView } from './picture';

/** A photo that is stored, or a file on its way. */
export interface Tile {
  key: string;
  photo?: StoredPhotoView;
  file?: File;
  /** The part that has been sent, from 0 to 1. */
  sent: number;
  error?: string | undefined;
  /** The upload failed, not for the file itself. */
  canTryAgain?: boolean;
  /** Stops the upload, under way or not begun yet. */
  upload?: AbortController;
}

interface TileViewProps {
  tile: Tile;
  name: string;
  index: number;
  last: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onTryAgain: () => void;
}

/** A photo with its state and the buttons that move and remove it, and send it again. */
export function TileView(props: TileViewProps) {
  const { tile, name, index, last, onMove, onRemove, onTryAgain } = props;
  const { photo, file, sent, error } = tile;
  const number = index + 1;
  return (
    <>
      {photo ? (
        // Eager: another size would be fetched when the form is sent, where the address has ended.
        <PictureView
          picture={photo.picture}
          alt={t('ui.photo.number', { number })}
          eager
          sizes="12rem"
        />
      ) : file ? (
        <FilePreview file={file} label={t('ui.photo.number', { number })} />
      ) : null}
      {index === 0 ? <span className="photo-main">{t('ui.photo.main')}</span> : null}
      {photo ? (
        <>
          <input type="hidden" name={`${name}Kept`} value={photo.ref} />
          <input type="hidden" name={`${name}Place`} value={number} />
        </>
      ) : error ? (
        <>
          <input type="hidden" name={`${name}Failed`} value="1" />
          <p className="p-2 text-sm font-semibold text-bad">{t(error as Message)}</p>
        </>
      ) : (
        <>
          <input type="hidden" name={`${name}Pending`} value="1" />
          <progress
            value={sent}
            aria-label={t('ui.photo.uploading', { number })}
            className="w-full"
          />
        </>
      )}
      <div className="flex flex-wrap justify-between">
        <IconButton
          type="button"
          variant="bare"
          label={t('ui.photo.moveEarlier', { number })}
          icon={<ChevronDownIcon className="size-5 rotate-90 rtl:-rotate-90" />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          type="button"
          variant="bare"
          label={t('ui.photo.moveLater', { number })}
          icon={<ChevronDownIcon className="size-5 -rotate-90 rtl:rotate-90" />}
          disabled={last}
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          type="button"
          variant="bare"
          label={t('ui.photo.remove', { number })}
          icon={<TrashIcon />}
          onClick={onRemove}
        />
      </div>
      {tile.canTryAgain ? (
        <Button type="button" variant="bare" className="w-full" onClick={onTryAgain}>
          {t('ui.tryAgain')}
          <span className="sr-only">{t('ui.photo.number', { number })}</span>
        </Button>
      ) : null}
    </>
  );
}

/** Pixels of the canvas, about twice what it is shown at. */
const PREVIEW_SIZE = { width: 480, height: 360 };

/** A chosen photo, cropped to 4:3. */
function FilePreview({ file, label }: { file: File; label: string }) {
  const { canvas } = usePhotoCanvas(file, PREVIEW_SIZE);
  return <canvas ref={canvas} {...PREVIEW_SIZE} role="img" aria-label={label} />;
}
