/** The shop's window: one sentence and a picture, short enough to leave the goods in sight. */
export function HomeBanner() {
  return (
    <div className="on-pine flex items-center gap-2 overflow-hidden rounded ps-4 sm:ps-8">
      <div className="min-w-0 flex-1 py-3 sm:py-8">
        <h1 className="text-lg font-bold text-balance sm:text-xl">
          Good things, ready for a second home
        </h1>
        <p className="mt-1 hidden max-w-prose text-pine-soft sm:block">
          Honest photos, clear prices and people who live nearby.
        </p>
      </div>
      <img
        src="/banner.svg"
        width={480}
        height={240}
        alt="An armchair, a lamp, a bicycle and a shelf of books with price tags on them"
        className="h-20 w-24 shrink-0 object-cover object-center sm:h-44 sm:w-88"
      />
    </div>
  );
}
