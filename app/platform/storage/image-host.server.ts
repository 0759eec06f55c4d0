import { z } from 'zod';

/** The image-hosting service: it stores pictures and serves them at its own addresses. */
export interface ImageHost {
  /** Uploads a JPEG. Returns the address at which the service serves it. */
  publish(jpeg: Uint8Array): Promise<string>;
}

const TIMEOUT_MS = 20_000;
const MAX_ADDRESS = 500;

const answerSchema = z.object({
  data: z.object({ display_url: z.url({ protocol: /^https?$/ }).max(MAX_ADDRESS) }),
});

/**
 * The service at `url`: multipart field `image`, the key in the query, the address in
 * `data.display_url`.
 */
export function createImageHost({ url, key }: { url: string; key: string }): ImageHost {
  const target = new URL(url);
  target.searchParams.set('key', key);
  return {
    async publish(jpeg) {
      const form = new FormData();
      form.set('image', new Blob([Buffer.from(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
      const answer = await fetch(target, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The image-hosting service answered ${answer.status}.`);
      }
      const { data } = answerSchema.parse(await answer.json());
      return new URL(data.display_url).href;
    },
  };
}
