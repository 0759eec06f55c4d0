import { requirePermission } from '~/features/accounts/account.policy';
import { requireActor } from '~/features/accounts/write-as.server';
import { toMessageJson } from '~/features/conversations/conversation.dto';
import {
  getConversation,
  readWithPhotos,
} from '~/features/conversations/conversations.queries.server';
import { followConversation } from '~/features/conversations/follow-messages.server';
import { requireOwnConversation } from '~/features/conversations/message-access.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { PageArgs } from './page-handler.server';

/** After this the browser connects again, so that the account is checked again. */
const MAX_OPEN_MS = 5 * 60_000;
/** Comments on an idle connection, so that no proxy closes it. */
const HEARTBEAT_MS = 15_000;
/** Milliseconds that a browser waits before it connects again. */
const RETRY_MS = 2000;
const BATCH = 50;
/** A client that has not read so many chunks is disconnected; it resumes when it connects again. */
const MAX_UNREAD_CHUNKS = 100;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would collect the events otherwise.
  'X-Accel-Buffering': 'no',
};

/**
 * The new messages of a conversation as server-sent events: the id is the message's sequence, the
 * data the message in JSON. Begins after Last-Event-ID, else after the query's `after`, else after
 * the newest message. Refuses with `unauthenticated`, `not_found` and `rate_limited`.
 */
export async function openMessageStream(args: PageArgs): Promise<Response> {
  const { ctx, context, request, params } = args;
  const actor = requirePermission(ctx, 'conversation:use');
  const { userId } = actor;
  const { conversation } = await getConversation(ctx, params.id ?? '', { limit: 1 });
  const { liveStreams, db, log } = context.services;
  if (!liveStreams.hasRoom(userId)) throw new DomainError('rate_limited', { retryAfter: 60 });
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const conversationId = conversation.id;
  let seen = startOf(args) ?? conversation.lastSequence;
  const shown = { viewerId: userId, publicUrl: ctx.publicUrl, t: context.language.t };
  const encoder = new TextEncoder();
  let close = (_cancelled?: boolean) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const ends: (() => void)[] = [];
      let open = true;
      close = (cancelled = false) => {
        if (!open) return;
        open = false;
        for (const end of ends) end();
        // A stream that its reader has cancelled is closed already.
        if (!cancelled) controller.close();
      };
      let delivering: Promise<void> | null = null;
      const deliver = async () => {
        await requireActor(db, actor, 'conversation:use', ctx.clock.now());
        await requireOwnConversation(ctx, conversationId);
        const messages = await readWithPhotos(db, conversationId, { limit: BATCH, after: seen });
        for (const message of messages) {
          if (!open) return;
          const data = JSON.stringify(toMessageJson(message, shown));
          send(`id: ${message.sequence}\ndata: ${data}\n\n`);
          seen = message.sequence;
        }
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD_CHUNKS) close();
      };
      const wake = () => {
        delivering ??= deliver()
          .catch((error: unknown) => {
            // Expected: the account or its session has ended, or the database does not respond.
            if (!isDomainError(error)) ctx.log.warn({ err: error }, 'a message stream failed');
            close();
          })
          .finally(() => (delivering = null));
      };
      send(`retry: ${RETRY_MS}\n\n`);
      if (liveStreams.stopping || request.signal.aborted) {
        close();
        return;
      }
      const heartbeat = setInterval(() => send(': \n\n'), HEARTBEAT_MS).unref();
      const timer = setTimeout(() => close(), MAX_OPEN_MS).unref();
      const abort = () => close();
      request.signal.addEventListener('abort', abort);
      ends.push(
        () => clearInterval(heartbeat),
        () => clearTimeout(timer),
        () => request.signal.removeEventListener('abort', abort),
        liveStreams.add(userId, close),
        followConversation({ db, log }, { conversationId, seen: () => seen, wake }),
      );
      if (conversation.lastSequence > seen) wake();
    },
    cancel: () => close(true),
  });
  return new Response(body, { headers: HEADERS });
}

function startOf({ request, url }: Pick<PageArgs, 'request' | 'url'>): number | null {
  const asked = request.headers.get('Last-Event-ID') ?? url.searchParams.get('after') ?? '';
  return /^\d{1,9}$/.test(asked) ? Number(asked) : null;
}
