/** The same card as ours, element by element, as one would write it in Next. */
const widths = [160, 320, 640, 960];
const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;
const set = (base, format) => widths.map((w) => `${base}/${w}.${format} ${w}w`).join(', ');

function Card({ product }) {
  const { id, image, resalePriceMinor: price, originalPriceMinor: original } = product;
  return (
    <article id={`product-${id}`} aria-labelledby={`product-${id}-name`} className="card">
      <div className="relative">
        {image.base ? (
          <picture className="contents">
            <source
              type="image/avif"
              srcSet={set(image.base, 'avif')}
              sizes="auto, 22rem"
              className="hidden"
            />
            <source
              type="image/webp"
              srcSet={set(image.base, 'webp')}
              sizes="auto, 22rem"
              className="hidden"
            />
            <img
              src={image.src}
              width={image.width}
              height={image.height}
              alt=""
              loading="lazy"
              decoding="async"
              className="card-picture"
            />
          </picture>
        ) : (
          <img
            src={image.src}
            width={image.width}
            height={image.height}
            alt=""
            loading="lazy"
            decoding="async"
            className="card-picture"
          />
        )}
        <div className="card-heart">
          <div className="heart">
            <button
              form="favourite-form"
              name="save"
              value={id}
              aria-pressed="false"
              aria-label={`Save ${product.name}`}
              title="Save"
              className="heart-button"
            >
              <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-5">
                <path d="M12 20.3C5.6 15.6 3 12.3 3 8.8A4.8 4.8 0 0 1 7.8 4c1.8 0 3.3.9 4.2 2.4C12.9 4.9 14.4 4 16.2 4A4.8 4.8 0 0 1 21 8.8c0 3.5-2.6 6.8-9 11.5Z" />
              </svg>
            </button>
          </div>
        </div>
      </div>
      <div className="card-words">
        <h2 id={`product-${id}-name`} className="card-name">
          <a href={`/products/${id}`}>{product.name}</a>
        </h2>
        <p className="prices">
          <b>{dollars(price)}</b>
          <span className="text-sm text-ink-soft">
            <span className="sr-only">Original price </span>
            <s>{dollars(original)}</s>
          </span>
          <span className="prices-saving">{`${Math.round((1 - price / original) * 100)} % off`}</span>
        </p>
        <p className="card-line">
          <span className="capitalize">{product.condition}</span>
          {` condition · ${product.yearsUsed} years used · ${product.location}`}
        </p>
      </div>
      <div className="card-foot">
        <p className="card-text">{product.description}</p>
        <div className="card-from">
          <p className="flex items-center gap-1">
            <span className="truncate text-ink">{product.sellerName}</span>
          </p>
          <p>
            <time dateTime={product.createdAt}>{product.createdAt}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <button
            form="book-form"
            name="book"
            value={id}
            aria-describedby={`product-${id}-name`}
            className="button button-primary grow basis-full md:basis-28"
          >
            Book now
          </button>
          <button
            form="report-form"
            formAction={`/products/${id}/report`}
            type="submit"
            aria-describedby={`product-${id}-name`}
            className="button button-quiet grow"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-5">
              <path d="M5 21V4M5 4.5h12.5L15 9l2.5 4.5H5" />
            </svg>
            Report to admin
          </button>
        </div>
      </div>
    </article>
  );
}

export function Grid({ products, csrf, page }) {
  return (
    <>
      <form id="book-form" method="get" action={page} hidden>
        <input type="hidden" name="limit" value="60" />
      </form>
      <form id="favourite-form" method="post" action="/saved" hidden>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="from" value={page} />
      </form>
      <form id="report-form" method="get" hidden>
        <input type="hidden" name="from" value={page} />
      </form>
      <ul className="grid grid-cols-1 gap-4">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <Card product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}
