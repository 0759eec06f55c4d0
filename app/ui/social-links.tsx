import { CameraIcon, ChatIcon, PlayIcon } from './icons';

const icons = [
  [/(^|\.)(instagram|pinterest|flickr|pixelfed)\./, CameraIcon],
  [/(^|\.)(youtube|vimeo|tiktok|twitch)\./, PlayIcon],
] as const;

/** The operator's pages elsewhere, each named after its site; nothing where there are none. */
export function SocialLinks({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 text-pine-soft">
      {addresses.map((address) => {
        const host = new URL(address).hostname.replace(/^www\./, '');
        const Icon = icons.find(([pattern]) => pattern.test(host))?.[1] ?? ChatIcon;
        return (
          <li key={address}>
            <a
              href={address}
              rel="me noopener"
              title={host}
              className="inline-flex size-11 items-center justify-center rounded hover:text-pine-ink"
            >
              <Icon className="size-6" />
              <span className="sr-only">Rummage on {host}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
