import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { Services } from '~/platform/services';
import { readBytes } from './request-body.server';
import { jsonResponse, refusal } from './responses.server';

const MAX_WEBHOOK_BYTES = 1024 * 1024;

/** A notice as it came: the raw body is what is signed, so nothing parses it beforehand. */
export interface Notice {
  body: Uint8Array;
  headers: Headers;
}

/**
 * The door for notices of other services, which prove who they are by a signature instead of a
 * session. Answers 200, or what the use case refuses with, so that the sender tries again.
 */
export function webhookHandler(take: (services: Services, notice: Notice) => Promise<void>) {
  async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
    try {
      if (request.method !== 'POST') throw new DomainError('method_not_allowed');
      const body = await readBytes(request, MAX_WEBHOOK_BYTES);
      await take(context.services, { body, headers: request.headers });
      return jsonResponse(request, 200, { received: true }, new Headers());
    } catch (error) {
      if (!isDomainError(error)) {
        context.services.log.error({ err: error, requestId: context.requestId }, 'a notice failed');
      }
      return refusal(request, isDomainError(error) ? error : new DomainError('internal'));
    }
  }
  function loader({ request }: LoaderFunctionArgs): Response {
    const headers = new Headers({ Allow: 'POST' });
    return refusal(request, new DomainError('method_not_allowed'), { headers });
  }
  return { loader, action };
}
