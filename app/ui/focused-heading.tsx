import { useEffect, useRef, type ReactNode } from 'react';

export interface FocusedHeadingProps {
  level: 1 | 2;
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * The heading of what has just opened. Takes the focus when it appears; without scripts the browser
 * gives it the focus because of `autofocus`.
 */
export function FocusedHeading({ level, children, ...rest }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading: 'h1' | 'h2' = `h${level}`;
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} autoFocus {...rest}>
      {children}
    </Heading>
  );
}
