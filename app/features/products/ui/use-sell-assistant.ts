import { useEffect, useState, type ComponentType } from 'react';
import type { SellAssistantProps } from './sell-assistant';

/** Loads what scripts add to the form once the form works. */
export function useSellAssistant(): ComponentType<SellAssistantProps> | null {
  const [Assistant, setAssistant] = useState<ComponentType<SellAssistantProps> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./sell-assistant').then(
      (module) => isCurrent && setAssistant(() => module.SellAssistant),
      // The form works without it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return Assistant;
}
