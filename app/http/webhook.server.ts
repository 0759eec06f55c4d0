import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { Services } from '~/platform/services';
import { readBytes } from './request-body.server';
import type { RequestContext } from './request-context';
import { jsonResponse, refusal } from './responses.server';

const MAX_WEBHOOK_BYTES = 1024 * 1024;
/** The methods of a webhook's address; the server answers OPTIONS by it. */
const ALLOW = 'POST';

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
    if (request.method !== 'POST') return otherMethod(request, context);
    try {
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
  const loader = ({ request, context }: LoaderFunctionArgs) => otherMethod(request, context);
  return { loader, action: Object.assign(action, { allow: ALLOW }) };
}

function otherMethod(request: Request, context: RequestContext): Response {
  const headers = new Headers({ Allow: ALLOW });
  return refusal(request, new DomainError('method_not_allowed'), context, { headers });
}
