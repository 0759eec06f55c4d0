import { useLocation, useMatches } from '@remix-run/react';
import {
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type MutableRefObject,
  type ReactNode,
} from 'react';
import { MAX_PHOTO_BYTES, PHOTO_TYPES, TOO_LARGE } from '~/lib/photo-limits';
import { href, t } from '~/i18n/render-language';
import type { Message } from '~/i18n/language';
import { describe } from './field';
import { useCsrf } from './csrf-field';
import { CameraIcon } from './icons';
import type { StoredPhotoView } from './photo-checks';
import { TileView, type Tile } from './photo-tile';
import { sendPhoto } from './send-photo';

export interface PhotoUploaderProps {
  name: string;
  intent: string | undefined;
  stored: StoredPhotoView[];
  max: number;
  help: string;
  errors: string[] | null;
  /** The control that this one has replaced, for the files that are chosen in it before or after. */
  plain: MutableRefObject<HTMLInputElement | null>;
}

/** Dispatched to the form when its photos change. */
export const PHOTOS_EVENT = 'photoschange';

let made = 0;

/** Places of buttons in a tile; the first one moves it earlier. */
const MOVE_LATER = 1;
const REMOVE = 2;

/** Photos that are uploaded as soon as they are chosen or dropped, and sorted by drag or buttons. */
export function PhotoUploader(props: PhotoUploaderProps) {
  const { name, max, help, errors } = props;
  const { tiles, add, remove, move, tryAgain, said } = useTiles(props);
  const dragged = useRef<number | null>(null);
  const zone = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The tile that gets the focus, the last one without a key, and which of its buttons. */
  const focus = useRef<[key: string | undefined, button: number] | null>(null);
  useEffect(() => {
    zone.current?.dispatchEvent(new CustomEvent(PHOTOS_EVENT, { bubbles: true }));
    if (!focus.current || !list.current) return;
    const [key = tiles.at(-1)?.key, button] = focus.current;
    focus.current = null;
    const buttons = list.current.querySelectorAll<HTMLButtonElement>(`[data-tile="${key}"] button`);
    const again = buttons[button];
    (again?.disabled ? buttons[button === MOVE_LATER ? 0 : MOVE_LATER] : again)?.focus();
    if (!again) list.current.querySelector('input')?.focus();
  }, [tiles]);

  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    event.stopPropagation();
    const { files } = event.dataTransfer;
    if (files.length > 0) add([...files]);
    else if (dragged.current !== null) move(dragged.current, to);
    dragged.current = null;
  };
  return (
    <div
      ref={zone}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, tiles.length - 1)}
    >
      <ol ref={list} className="photo-tiles">
        {tiles.map((tile, index) => (
          <li
            key={tile.key}
            data-tile={tile.key}
            draggable
            onDragStart={() => (dragged.current = index)}
            onDrop={(event) => drop(event, index)}
          >
            <TileView
              tile={tile}
              name={name}
              index={index}
              last={index === tiles.length - 1}
              onMove={(to) => {
                focus.current = [tile.key, to > index ? MOVE_LATER : 0];
                move(index, to);
              }}
              onRemove={() => {
                focus.current = [(tiles[index + 1] ?? tiles[index - 1])?.key, REMOVE];
                remove(index);
              }}
              onTryAgain={() => {
                focus.current = [tile.key, REMOVE];
                tryAgain(tile);
              }}
            />
          </li>
        ))}
        {tiles.length < max ? (
          <li className="photo-drop">
            <label htmlFor={name}>
              <CameraIcon className="size-8" />
              <span className="font-semibold">
                {tiles.length > 0 ? t('ui.photo.another') : t('ui.photo.choose')}
              </span>
            </label>
            <input
              {...describe({ name, help, errors })}
              type="file"
              multiple
              accept={PHOTO_TYPES}
              onChange={({ target }) => {
                // The control leaves the page with the last photo.
                if ((target.files?.length ?? 0) >= max - tiles.length)
                  focus.current = [undefined, REMOVE];
                add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <p aria-hidden="true">{t('ui.photo.dropHere')}</p>
          </li>
        ) : null}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

type TilesOptions = Pick<PhotoUploaderProps, 'name' | 'intent' | 'stored' | 'max' | 'plain'>;

function useTiles({ name, intent, stored, max, plain }: TilesOptions) {
  const [tiles, setTiles] = useState<Tile[]>(() =>
    stored.map((photo) => ({ key: photo.ref, photo, sent: 1 })),
  );
  const [said, setSaid] = useState<ReactNode>(null);
  // Another element each time, so that the same words are announced again.
  const say = (text: string) => setSaid(<span key={(made += 1)}>{text}</span>);
  const csrf = useCsrf();
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.id ?? '';
  const queue = useRef(Promise.resolve());
  const shown = useRef(tiles);
  shown.current = tiles;

  const change = (key: string, changed: Partial<Tile>) =>
    setTiles((all) => all.map((tile) => (tile.key === key ? { ...tile, ...changed } : tile)));
  const send = async (key: string, file: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    const address = `${href(pathname)}?_data=${encodeURIComponent(route)}`;
    const onProgress = (sent: number) => change(key, { sent });
    const done = await sendPhoto({ file, address, name, intent, csrf, onProgress, signal });
    if (signal.aborted) return;
    change(key, { ...done, sent: 1 });
    say('error' in done ? t(done.error as Message) : t('ui.photo.uploaded', { name: file.name }));
  };
  const add = (files: File[]) => {
    const room = files.slice(0, max - shown.current.length);
    if (room.length < files.length) say(t('ui.photo.atMost', { most: max }));
    const added = room.map((file): Tile => {
      const key = `new-${(made += 1)}`;
      if (file.size > MAX_PHOTO_BYTES) return { key, file, sent: 0, error: TOO_LARGE };
      return { key, file, sent: 0, upload: new AbortController() };
    });
    setTiles((all) => [...all, ...added]);
    for (const tile of added) enqueue(tile);
  };
  const enqueue = ({ key, file, upload }: Tile) => {
    if (file && upload) queue.current = queue.current.then(() => send(key, file, upload));
  };
  useEffect(
    () => () => {
      for (const { upload } of shown.current) upload?.abort();
    },
    [],
  );
  useEffect(() => {
    const input = plain.current;
    if (!input) return;
    const take = () => {
      const files = [...(input.files ?? [])];
      input.value = '';
      if (files.length > 0) add(files);
    };
    take();
    // Its file dialog may still be open: then photos are chosen after it has left the page.
    input.addEventListener('change', take);
    return () => input.removeEventListener('change', take);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, for the files of the control that this one replaces.
  }, []);
  return {
    tiles,
    said,
    add,
    tryAgain(failed: Tile) {
      const upload = new AbortController();
      change(failed.key, { sent: 0, error: undefined, canTryAgain: false, upload });
      enqueue({ ...failed, upload });
    },
    remove(index: number) {
      // The photos behind it would wait for it.
      tiles[index]?.upload?.abort();
      say(t('ui.photo.removed', { number: index + 1 }));
      setTiles((all) => all.filter((_tile, other) => other !== index));
    },
    move(from: number, to: number) {
      say(t('ui.photo.moved', { from: from + 1, to: to + 1 }));
      setTiles((all) => {
        const rest = all.filter((_tile, other) => other !== from);
        return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
      });
    },
  };
}
