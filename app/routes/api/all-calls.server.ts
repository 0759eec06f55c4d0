import type { Call } from '~/doors/json-call';
import { apiPaths } from './paths';

interface CallModule {
  loader?: { readonly calls?: readonly Call[] };
}

const modules = import.meta.glob<CallModule>(
  ['./*.ts', '!./*.server.ts', '!./*.test.ts', '!./openapi.ts'],
  { eager: true },
);

/** Every declared call, read from the very modules that answer them, in the order of their paths. */
export const allCalls: readonly Call[] = apiPaths.flatMap(
  ([, file]) => modules[`./${file}.ts`]?.loader?.calls ?? [],
);
