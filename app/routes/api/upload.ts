import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { uploadPhoto } from '~/features/images/store-photo.server';
import { fieldError } from '~/lib/domain-error';

const upload = defineEndpoint({
  id: 'uploadImage',
  method: 'POST',
  path: '/upload',
  summary:
    'Stores a photo and returns its address. A photo that nothing refers to is deleted after a day.',
  auth: 'required',
  limit: 'write',
  photoField: 'image',
  output: z.object({ data: z.object({ display_url: z.url() }) }),
  async run({ ctx, upload: sent }) {
    if (!sent) throw fieldError('image', 'http.image.missing');
    return { data: { display_url: await uploadPhoto(ctx, sent.photo, 'image') } };
  },
});

const route = jsonRoute(upload);
export const loader = route.loader;
export const action = route.action;
