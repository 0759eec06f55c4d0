import { ButtonLink } from './button';

export type EmptyStateProps = {
  title: string;
  /** Makes the title the page's heading, where it has no other. */
  titleLevel?: 1;
  text?: string;
  next?: { href: string; label: string };
};

/** What a list says when it has nothing to show, and where to go from there. */
export function EmptyState({ title, titleLevel, text, next }: EmptyStateProps) {
  const Title = titleLevel === 1 ? 'h1' : 'p';
  return (
    <div className="rounded border border-line bg-raised px-4 py-12 text-center">
      <Title className="text-lg font-semibold text-balance">{title}</Title>
      {text ? <p className="mx-auto mt-1 max-w-prose text-ink-soft">{text}</p> : null}
      {next ? (
        <ButtonLink href={next.href} className="mt-4">
          {next.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
