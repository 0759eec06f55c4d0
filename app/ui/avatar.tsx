import { referrerPolicyFor } from '~/lib/picture';
import { classNames } from './class-names';

type AvatarProps = {
  name: string;
  image: string | null;
  /** Alternative text; empty where the name stands beside the picture. */
  alt?: string;
  size?: 'small' | 'large';
};

/** The first letters of the first and the last word; signs and marks of direction are passed over. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  return words
    .filter((_, at) => at === 0 || at === words.length - 1)
    .map((word) => [...word][0])
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
