import { useEffect } from 'react';

/** Shows nothing, and loads the page of this address whole. */
function LoadWhole(): null {
  useEffect(() => window.location.reload(), []);
  return null;
}

/**
 * Stands in the page's scripts for Remix's own (vite.config.ts), which loads the page anew where a script
 * can't be loaded: the page before, without the result of a form, and again and again one that only reads
 * the data of such a route. Here its address is opened first, and its data need no script.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  modules: Record<string, unknown>,
): Promise<unknown> {
  return (modules[id] ??= await import(/* @vite-ignore */ module).catch(() => ({
    default: LoadWhole,
  })));
}
