import { useState } from 'react';
import { t } from '~/i18n/render-language';
import type { FieldErrors } from '~/lib/domain-error';
import { isVisibleText } from '~/lib/text';
import { Button } from '~/ui/button';
import { TextAreaField } from '~/ui/field';
import { CameraIcon } from '~/ui/icons';
import type { FormReply } from '~/ui/parse-form';
import { findPhotoErrors, type StoredPhotoView } from '~/ui/photo-checks';
import { PhotosField } from '~/ui/photos-field';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { WarnUnsaved } from '~/ui/warn-unsaved';
import { EMPTY, MAX_MESSAGE_PHOTOS, photoMessageForm } from '../message.schema';

interface MessageFormProps {
  reply: (FormReply & { photos?: StoredPhotoView[] }) | null | undefined;
  /** The random value that makes sending the form twice harmless. */
  formKey: string;
}

/** A message to write: a text, photos, or both. */
export function MessageForm({ reply, formKey }: MessageFormProps) {
  const { form, busy, field } = useValidatedForm({
    schema: photoMessageForm,
    fields: ['text', 'photos'],
    reply,
    check: missingText,
  });
  // A form that is shown again has the key that was sent: the message may be stored all the same.
  const sentKey = reply?.error.formKey ? undefined : reply?.initialValue.formKey;
  // The page's data is loaded anew by messages of the other person, by other forms and by other tabs;
  // key and photos are those of a new form only after this one was sent.
  const [own, setOwn] = useState({ formKey: sentKey ?? formKey, busy });
  if (own.busy !== busy) setOwn({ formKey: busy || reply ? own.formKey : formKey, busy });
  const photos = reply?.photos ?? [];
  return (
    <ValidatedForm
      form={form}
      encType="multipart/form-data"
      className="space-y-2"
      preventScrollReset
    >
      <WarnUnsaved formId={form.id} refused={Boolean(reply)} />
      <input type="hidden" name="formKey" value={own.formKey} />
      <div className="composer">
        <TextAreaField
          {...field('text')}
          label={t('conversations.message')}
          placeholder={t('conversations.message')}
          rows={1}
          dir="auto"
          className="min-w-0 grow basis-32"
        />
        <details open={photos.length > 0 || Boolean(field('photos').errors)}>
          <summary title={t('conversations.addPhotos')}>
            <CameraIcon />
            <span>{t('conversations.addPhotos')}</span>
          </summary>
          <PhotosField
            key={own.formKey}
            name="photos"
            stored={photos}
            max={MAX_MESSAGE_PHOTOS}
            help={t('conversations.photoHelp', { max: MAX_MESSAGE_PHOTOS })}
            errors={field('photos').errors}
          />
        </details>
        <Button busy={busy}>{t('ui.send')}</Button>
      </div>
    </ValidatedForm>
  );
}

interface NoMessageProps extends Pick<MessageFormProps, 'reply'> {
  /** Why no message can be written. */
  reason: string;
}

/** In place of the form: the reason, and the text of a message that was refused for it. */
export function NoMessage({ reason, reply }: NoMessageProps) {
  const text = reply?.initialValue.text;
  return (
    <div role={text ? 'alert' : undefined} className="space-y-2 rounded-lg bg-sage p-4">
      <p>{reason}</p>
      {text ? (
        <>
          <p className="text-sm">{t('conversations.notSent')}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        </>
      ) : null}
    </div>
  );
}

function missingText(data: FormData): FieldErrors {
  const unfinished = findPhotoErrors(data, 'photos');
  if (Object.keys(unfinished).length > 0) return unfinished;
  const found = hasPhoto(data) || isVisibleText(String(data.get('text') ?? ''));
  return found ? {} : { text: [EMPTY] };
}

function hasPhoto(data: FormData): boolean {
  if (data.has('photosKept')) return true;
  return data.getAll('photos').some((one) => one instanceof File && one.size > 0);
}
