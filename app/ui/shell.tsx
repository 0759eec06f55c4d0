/** Lines for a shell, to be copied. Long ones are scrolled, by keyboard, too. */
export function Shell({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded border border-line bg-raised p-4 text-sm"
    >
      <code className="language-sh">{children}</code>
    </pre>
  );
}
