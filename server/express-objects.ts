import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * Requests and responses that are Express's from their birth, for `createServer`. Express gives
 * each another prototype, and both Express and our edge add to them on the way, to one this and to
 * another that; V8 then forgets what it has learnt of all of them, and the cheapest answers cost
 * a third more. These have all of it already. One application can adopt them.
 */
export function expressObjects() {
  class Incoming extends IncomingMessage {
    next = undefined;
    baseUrl = undefined;
    originalUrl = undefined;
    _parsedUrl = undefined;
    params = undefined;
    query = undefined;
    res = undefined;
    route = undefined;
  }
  class Outgoing<Asked extends IncomingMessage> extends ServerResponse<Asked> {
    locals = undefined;
    override writeHead = super.writeHead;
    override statusCode = 200;
    override statusMessage = '';
  }
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
