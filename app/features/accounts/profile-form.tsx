import { Form, useNavigation } from '@remix-run/react';
import { Avatar } from '~/ui/avatar';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { ErrorSummary, listErrors } from '~/ui/error-summary';
import { CheckboxField, FileField, TextField } from '~/ui/field';
import { isIntentBusy, useFreshForm, type SectionState } from './use-section-form';

export type ProfileFormProps = {
  name: string;
  image: string | null;
  state: SectionState | null;
};

/** Name and photo. */
export function ProfileForm({ name, image, state }: ProfileFormProps) {
  const busy = isIntentBusy(useNavigation(), 'profile');
  const form = useFreshForm(busy, state !== null);
  const { values = {}, errors = {} } = state ?? {};
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="space-y-4">
      <CsrfField />
      <input type="hidden" name="intent" value="profile" />
      <ErrorSummary errors={listErrors(state, ['name', 'photo', 'removePhoto'])} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name ?? name}
        errors={errors.name}
      />
      <div className="flex items-start gap-4">
        <Avatar name={name} image={image} alt={`Photo of ${name}`} size="large" />
        <FileField
          label="Photo"
          name="photo"
          optional
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          help="JPEG, PNG, WebP, AVIF or GIF, at most 8 MB. The one you have stays if you choose none."
          errors={errors.photo}
          className="min-w-0 flex-1"
        />
      </div>
      {image ? <CheckboxField label="Take my photo away" name="removePhoto" /> : null}
      <Button busy={busy}>Save name and photo</Button>
    </Form>
  );
}
