import type { RequestHandler } from 'express';

/** A worker that deletes what the service worker has stored, and then itself. */
const REMOVES_ITSELF = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const deleted = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(deleted.then(() => self.registration.unregister()));
});
`;

/** Serves it in place of the service worker, with OFFLINE_COPIES=off. */
export const removeServiceWorker: RequestHandler = (_req, res) => {
  res.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
  res.send(REMOVES_ITSELF);
};
