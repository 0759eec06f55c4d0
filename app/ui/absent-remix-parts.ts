/**
 * Stands in the page's scripts for the parts of Remix that only Single Fetch, lazy route discovery and
 * loaders of the browser would use (vite.config.ts). There are none of them.
 */
function absent(): never {
  throw new Error('This part of Remix is off.');
}

export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;

export {
  absent as RemixRootDefaultHydrateFallback,
  absent as StreamTransfer,
  absent as decodeViaTurboStream,
  absent as getPartialManifest,
  absent as getSingleFetchDataStrategy,
  absent as singleFetchUrl,
};
