import { useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { href, t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { conversationPath } from '../conversation-paths';

interface LiveMessagesProps {
  id: string;
  /** The sequence of the newest message on the page. */
  last: number;
  /** When the page's data were read, ISO 8601. */
  loadedAt: string;
}

/** Milliseconds before a refused connection is tried again: doubled each time, up to the longest. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 30_000;
/** A browser does not say why it was refused: after so many times it is not for a moment. */
const MAX_TRIES = 20;

/** The part of the page after the newest message. */
export const LATEST = 'latest';

/** Farther than so many pixels below the window's end, the reader is with earlier messages. */
const NEAR_PX = 400;

/**
 * Keeps the newest message in sight: when the page opens, unless the browser has restored a place or
 * the address names one, and with each message while the reader is near the end. The focus stays.
 */
function useNewestInSight(last: number): void {
  const opened = useRef(false);
  useEffect(() => {
    const latest = document.getElementById(LATEST);
    const first = !opened.current;
    opened.current = true;
    if (!latest) return;
    const { top, bottom } = latest.getBoundingClientRect();
    const wanted = first ? window.scrollY === 0 : bottom > 0 && top < window.innerHeight + NEAR_PX;
    if (wanted) latest.scrollIntoView({ block: 'end' });
  }, [last]);
}

/**
 * Whether nothing is being loaded and the page shows what was loaded last, which is `shown`: the toasts
 * of a load that is interrupted, or replaced before it is shown, would be lost. The router knows at
 * once, React on a slow device later.
 */
function isSettled(shown: unknown): boolean {
  const { navigation, loaderData } = window.__remixRouter.state;
  return navigation.state === 'idle' && Object.values(loaderData).includes(shown);
}

/**
 * Loads the page's data anew when the server announces a message, while the page is visible. Where
 * scripts do not run or the connection is refused, says when the page was loaded and offers to load
 * it again.
 */
export function LiveMessages({ id, last, loadedAt }: LiveMessagesProps) {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [refused, setRefused] = useState(false);
  useNewestInSight(last);
  const newest = useRef(last);
  const data = useLoaderData();
  const shown = useRef(data);
  useEffect(() => {
    shown.current = data;
    if (newest.current > last && isSettled(data)) revalidate();
    newest.current = Math.max(newest.current, last);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as below
  }, [data, last, state]);
  useEffect(() => {
    let source: EventSource | null = null;
    let tries = 0;
    let waiting: number | undefined;
    const close = () => {
      clearTimeout(waiting);
      tries = 0;
      source?.close();
      source = null;
    };
    const open = () => {
      const after = newest.current;
      const opened = new EventSource(href(`${conversationPath(id)}/stream?after=${after}`));
      source = opened;
      opened.addEventListener('message', ({ lastEventId }) => {
        const sequence = Number(lastEventId);
        if (!(sequence > newest.current)) return;
        newest.current = sequence;
        if (isSettled(shown.current)) revalidate();
      });
      opened.addEventListener('open', () => {
        tries = 0;
        setRefused(false);
      });
      opened.addEventListener('error', () => {
        // The browser itself connects again after an answer that ends, but not after a refusal.
        if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
        setRefused(true);
        if (tries >= MAX_TRIES) return;
        waiting = window.setTimeout(open, Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS));
        tries += 1;
      });
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') close();
      else if (!source) open();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `revalidate` is another function after each load.
  }, [id]);
  return (
    <p className={`text-sm text-ink-soft ${refused ? '' : 'without-scripts'}`}>
      <Text
        message="conversations.loaded"
        values={{ when: <DateTime iso={loadedAt} kind="short" /> }}
      />
      {' · '}
      <A href={conversationPath(id)} className="quiet-link">
        {t('conversations.check')}
      </A>
    </p>
  );
}
