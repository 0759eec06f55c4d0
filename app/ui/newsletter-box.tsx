import { Form, useNavigation } from '@remix-run/react';
import { CsrfField } from './csrf-field';

/** The way onto the newsletter, in the foot of every page; /newsletter answers. */
export function NewsletterBox() {
  const busy = useNavigation().formAction?.startsWith('/newsletter') ?? false;
  return (
    <Form method="post" action="/newsletter" noValidate className="min-w-0">
      <CsrfField />
      <label htmlFor="newsletter" className="mb-1 block font-semibold">
        Newsletter
      </label>
      <p id="newsletter-help" className="mb-2 text-sm text-pine-soft">
        What is new on the shelves, now and then. One press ends it.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={254}
          aria-describedby="newsletter-help"
          className="min-h-11 min-w-0 flex-1 basis-40 rounded border border-pine-soft bg-pine px-3 placeholder:text-pine-soft"
        />
        <button
          aria-disabled={busy || undefined}
          className="min-h-11 rounded border border-pine-ink bg-pine-ink px-4 font-semibold text-pine hover:bg-pine-soft"
        >
          Subscribe
        </button>
      </div>
    </Form>
  );
}
