import type { Endpoint } from '~/http/endpoint';
import { apiPaths } from './paths';

interface EndpointModule {
  loader?: { readonly calls?: readonly Endpoint[] };
}

const modules = import.meta.glob<EndpointModule>(
  ['./*.ts', '!./*.server.ts', '!./*.test.ts', '!./openapi.ts'],
  { eager: true },
);

/** Every declared call, read from the very modules that answer them, in the order of their paths. */
export const allEndpoints: readonly Endpoint[] = apiPaths.flatMap(
  ([, file]) => modules[`./${file}.ts`]?.loader?.calls ?? [],
);
