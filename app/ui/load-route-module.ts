import { useEffect } from 'react';

/** Shows nothing, and loads the page of this address whole. */
function LoadWhole(): null {
  useEffect(() => window.location.reload(), []);
  return null;
}

/**
 * Replaces Remix's own in the page's scripts (vite.config.ts), which reloads the page that is open where
 * the script of the next one can't be loaded. Here the next address is opened first (ADR 340).
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  modules: Record<string, unknown>,
): Promise<unknown> {
  return (modules[id] ??= await import(/* @vite-ignore */ module).catch(() => ({
    default: LoadWhole,
  })));
}
