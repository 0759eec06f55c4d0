import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * Request and response classes with Express's prototypes, for `createServer`. Express otherwise
 * replaces the prototype of each object and later code adds properties in varying order, which
 * deoptimises V8's inline caches and makes short responses about a third slower. These classes have
 * all properties from the start. Only one application can use them.
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
