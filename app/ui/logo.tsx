/** The price tag that stands for Rummage. Decoration: the name stands beside it. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-pine" />
      <path
        d="M7 8.5A1.5 1.5 0 0 1 8.5 7h7.2c.5 0 1 .2 1.3.5l8 8a1.8 1.8 0 0 1 0 2.6l-6.9 6.9a1.8 1.8 0 0 1-2.6 0l-8-8A1.8 1.8 0 0 1 7 15.7Z"
        className="fill-highlight"
      />
      <circle cx="11.7" cy="11.7" r="1.9" className="fill-pine" />
      <path
        d="M12.5 17.8c2.5 3 5.6 2.4 7.2-.6"
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="stroke-pine"
      />
    </svg>
  );
}
