import { VerifiedIcon } from './icons';

/** The mark beside a seller whom an admin has verified. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-brand" title="Verified seller">
      <VerifiedIcon className="size-5" />
      <span className="sr-only">Verified seller</span>
    </span>
  );
}
