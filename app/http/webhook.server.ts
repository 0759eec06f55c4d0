import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { Services } from '~/platform/services';
import { readBytes } from './request-body.server';
import { jsonResponse, refusal } from './responses.server';

const MAX_WEBHOOK_BYTES = 1024 * 1024;

/** A webhook request: the raw body, because the signature covers its bytes. */
interface WebhookRequest {
  body: Uint8Array;
  headers: Headers;
}

/**
 * Handles webhooks of other services, which authenticate by a signature instead of a session.
 * Answers 200, or the error of the use case, so that the sender retries.
 */
export function webhookHandler(take: (services: Services, event: WebhookRequest) => Promise<void>) {
  async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
    try {
      if (request.method !== 'POST') throw new DomainError('method_not_allowed');
      const body = await readBytes(request, MAX_WEBHOOK_BYTES);
      await take(context.services, { body, headers: request.headers });
      return jsonResponse(request, 200, { received: true }, new Headers());
    } catch (error) {
      if (!isDomainError(error)) {
        context.services.log.error(
          { err: error, requestId: context.requestId },
          'a webhook event failed',
        );
      }
      return refusal(request, isDomainError(error) ? error : new DomainError('internal'), context);
    }
  }
  function loader({ request, context }: LoaderFunctionArgs): Response {
    const headers = new Headers({ Allow: 'POST' });
    return refusal(request, new DomainError('method_not_allowed'), context, { headers });
  }
  return { loader, action };
}
