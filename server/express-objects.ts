import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * Requests and responses that are Express's from their birth, for `createServer`. Express gives
 * each another prototype, and V8 then forgets for a while what it has learnt of all of them; these
 * have it already. One application can adopt them.
 */
export function expressObjects() {
  class Incoming extends IncomingMessage {}
  class Outgoing<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  Object.defineProperties(
    Incoming.prototype,
    Object.getOwnPropertyDescriptors(express.request) as PropertyDescriptorMap,
  );
  Object.defineProperties(
    Outgoing.prototype,
    Object.getOwnPropertyDescriptors(express.response) as PropertyDescriptorMap,
  );
  return {
    serverOptions: { IncomingMessage: Incoming, ServerResponse: Outgoing },
    adopt(app: Express): void {
      Object.assign(app, { request: Incoming.prototype, response: Outgoing.prototype });
      Object.assign(Incoming.prototype, { app });
      Object.assign(Outgoing.prototype, { app });
    },
  };
}

export type ExpressObjects = ReturnType<typeof expressObjects>;
