import type { MessageKey } from '~/i18n/language';
import type { StoredPhotoView } from './photo-checks';

interface PhotoUpload {
  file: File;
  /** The action of the form that the photo belongs to, as data. */
  address: string;
  /** The name of the form's photos. */
  name: string;
  /** The intent of that form, where it has one. */
  intent: string | undefined;
  csrf: string | null;
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Stops the upload of a photo that is not wanted any more. */
  signal: AbortSignal;
}

/** The error is a message of ours, or a text that the server has translated. */
type UploadedPhoto = { photo: StoredPhotoView } | { error: string; canTryAgain: boolean };

const FAILED: MessageKey = 'ui.photo.failed';

/** Statuses of a file that is refused each time: too large, of another type, damaged. */
const REFUSED_FILE = [413, 415, 422];

interface Reply {
  photos?: StoredPhotoView[];
  error?: Record<string, string[] | null> | null;
  message?: string;
}

/**
 * Sends one photo as the form's button 'Update photos' does, which stores it and changes nothing
 * else. XMLHttpRequest, because fetch does not say how much has been sent.
 */
export function sendPhoto(upload: PhotoUpload): Promise<UploadedPhoto> {
  const { file, address, name, intent, csrf, onProgress, signal } = upload;
  const form = new FormData();
  if (csrf) form.set('csrf', csrf);
  if (intent) form.set('intent', intent);
  form.set(`${name}Arrange`, '1');
  form.set(name, file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(readReply(request, name));
    request.onerror = request.onabort = () => resolve({ error: FAILED, canTryAgain: true });
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function readReply({ response, status }: XMLHttpRequest, name: string): UploadedPhoto {
  const reply = response as Reply | null;
  const photo = reply?.photos?.[0];
  if (photo) return { photo };
  const error = reply?.error?.[name]?.[0] ?? reply?.message ?? FAILED;
  return { error, canTryAgain: !REFUSED_FILE.includes(status) };
}
