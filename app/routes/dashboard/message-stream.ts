import { openMessageStream } from '~/http/message-stream.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';

/** The new messages of a conversation, for its page where scripts run. */
export const loader = pageLoader(openMessageStream);

export const action = readOnly;
