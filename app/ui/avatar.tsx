import { withoutDirections } from '~/lib/directions';
import { referrerPolicyFor } from '~/lib/picture';
import { classNames } from './class-names';

type AvatarProps = {
  name: string;
  image: string | null;
  /** Alternative text; empty where the name stands beside the picture. */
  alt?: string;
  size?: 'small' | 'large';
};

function initials(name: string): string {
  const words = withoutDirections(name).trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person's photo, or their initials where there is none. */
export function Avatar({ name, image, alt = '', size = 'small' }: AvatarProps) {
  const pixels = size === 'small' ? 40 : 64;
  const round = classNames('rounded-full', size === 'small' ? 'size-10' : 'size-16');
  return image ? (
    <img
      src={image}
      alt={alt}
      width={pixels}
      height={pixels}
      decoding="async"
      referrerPolicy={referrerPolicyFor(image)}
      className={classNames(round, 'bg-line object-cover')}
    />
  ) : (
    <span
      aria-hidden="true"
      className={classNames(
        round,
        'inline-flex shrink-0 items-center justify-center bg-line text-sm font-semibold text-ink',
      )}
    >
      {initials(name)}
    </span>
  );
}
