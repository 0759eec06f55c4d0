import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { openBooking } from '~/http/booking-page.server';
import { bookAction } from '~/http/product-actions.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { readListing, readNewest } from '~/http/listing-page.server';
import { cacheablePageData } from '~/http/page-data.server';
import { listLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { looksLikeNewId } from '~/lib/ids.server';
import { inTitle, t, Text } from '~/i18n/render-language';
import { SaveSearchLink } from '~/features/alerts/ui/save-search-link';
import { CardForms } from '~/features/products/ui/card-forms';
import { cardPreload } from '~/features/products/ui/product-card';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import {
  didYouMean,
  otherWordings,
  type SearchRespelling,
} from '~/features/search/suggest-searches.server';
import { likelyFirst } from '~/features/search/likely-categories';
import { listCategories } from '~/features/products/category-names.server';
import { writeFilters } from '~/features/search/listing-filters';
import { ListingResults } from '~/features/search/ui/listing-results';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { LookIn, NothingFound } from '~/features/search/ui/nothing-found';
import { ProductSearchBox } from '~/features/search/ui/product-search-box';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

const PATH = '/search';
/** A search with fewer results leads to the categories that its words name, too. */
const FEW = 3;

export const meta: MetaFunction<typeof loader> = (args) => {
  const title = inTitle(args.data?.filters.q) || t('search.title');
  const description = t('search.description');
  return pageMeta(args, {
    title: `${title} · Rummage`,
    description,
    path: PATH,
    feed: args.data?.feed,
    picture: cardPreload(args.data?.products[0]),
    preview: { title, description, path: args.data?.here ?? PATH },
  });
};

export const loader = listLoader(async (args) => {
  const { ctx } = args;
  const { language } = args.context;
  const known = (await listCategories(ctx, language)).map(({ id, name }) => ({
    id,
    name,
  }));
  const asked = args.url.searchParams.get('category')?.trim() ?? '';
  // What no category can have had as its id is not applied, which the page says.
  const isGone = looksLikeNewId(asked) && !known.some(({ id }) => id === asked);
  // A filter that finds nothing and can be taken off: without it, everything would be found.
  const gone = { id: asked, name: language.t('search.goneCategory') };
  const categories = isGone ? [...known, gone] : known;
  const [{ firstCategory: _, ...listing }, booking] = await Promise.all([
    readListing(args, { path: PATH, categories }),
    openBooking(args),
  ]);
  const { filters, total } = listing;
  // A search for the very words is not corrected, only asked about.
  const words = total.count === 0 && filters.exact ? await didYouMean(ctx, filters.q) : null;
  const hrefWith = (changes: { q?: string; exact: boolean }) =>
    `${PATH}?${writeFilters({ ...filters, ...changes }, listing.currency, listing.sort)}`;
  const meant = words === null ? null : { words, href: hrefWith({ q: words, exact: false }) };
  const exactHref = listing.respelling && hrefWith({ exact: true });
  // Newest listings, shown when the search finds nothing.
  const newest = total.count === 0 ? await readNewest(args) : null;
  const likely = likelyFirst(filters.q, known);
  const categoriesToLookIn =
    total.count === 0
      ? likely
      : listing.respelling || total.count < FEW
        ? likely.filter(({ id, isLikely }) => isLikely && id !== filters.categoryId)
        : [];
  // Beside other filters the page says which of those to take off.
  const isWordsAlone = writeFilters({ ...filters, exact: false }, listing.currency).size === 1;
  const wordings = total.count === 0 && isWordsAlone ? await otherWordings(ctx, filters.q) : [];
  const toLookIn = [
    ...wordings.map((q) => ({
      href: hrefWith({ q, exact: false }),
      label: language.t('search.resultsFor', { words: q }),
      isLikely: true,
    })),
    ...categoriesToLookIn.map(({ id, name, isLikely }) => ({
      href: `/category/${encodeURIComponent(id)}`,
      label: isLikely ? language.t('search.lookInCategory', { name }) : name,
      isLikely,
    })),
  ];
  return cacheablePageData(
    args.context,
    {
      ...listing,
      mayBeSaved: listing.mayBeSaved && !isGone,
      feed: isGone ? null : listing.feed,
      categories,
      gone: isGone ? asked : null,
      meant,
      toLookIn,
      exactHref,
      newest,
      booking,
    },
    booking ? 'personal' : 'availability',
  );
});

export const action = bookAction();

export default function Search() {
  const { products, favourites, categories, toLookIn, newest, booking, ...listing } =
    useLoaderData<typeof loader>();
  const favouriteOf = useFavourites({ ...newest?.favourites, ...favourites });
  const { q } = listing.filters;
  const saveLink = listing.mayBeSaved ? (
    <SaveSearchLink filters={listing.filters} currency={listing.currency} />
  ) : null;
  const others =
    newest && newest.products.length > 0 ? (
      <section aria-labelledby="newest" className="mt-8">
        <h2 id="newest" className="mb-1 text-lg font-semibold md:mb-3">
          {t('search.newestListings')}
        </h2>
        <ProductGrid fullRows products={newest.products} favouriteOf={favouriteOf} />
      </section>
    ) : null;
  return (
    <>
      <BookingOverPage booking={booking} path={PATH} />
      <CardForms page={listing.here} />
      <PageTitle>{q ? t('search.resultsFor', { words: q }) : t('search.title')}</PageTitle>
      <div className="mb-4 space-y-3">
        {/* On wider screens the header's field has the words. */}
        <div className="md:hidden">
          <ProductSearchBox label={t('search.searchAll')} defaultValue={q} />
        </div>
        {listing.meant ? <DidYouMean meant={listing.meant} /> : null}
        {listing.respelling ? (
          <Respelled q={q} respelling={listing.respelling} href={listing.exactHref} />
        ) : null}
      </div>
      <ListingResults
        path={PATH}
        listing={listing}
        categories={categories}
        besideCount={saveLink}
        otherwise={others}
        empty={
          <>
            <NothingFound words={q} places={toLookIn} saveLink={saveLink} />
            {others}
          </>
        }
      >
        {toLookIn[0] ? <LookIn places={toLookIn} /> : null}
        <ProductGrid headingLevel={2} products={products} favouriteOf={favouriteOf} />
      </ListingResults>
    </>
  );
}

interface RespelledProps {
  q: string;
  respelling: SearchRespelling;
  /** The search as it was typed. */
  href: string | null;
}

/** Says that a corrected spelling is shown, and leads to the search as it was typed. */
function Respelled({ q, respelling, href }: RespelledProps) {
  const { meant, found } = respelling;
  return (
    <p>
      <Text
        message={found === 0 ? 'search.respelledNone' : 'search.respelledAlso'}
        values={{ words: q, meant }}
        tags={{
          strong: <strong className="font-semibold" />,
          link: <SearchLink href={href} />,
        }}
      />
    </p>
  );
}

function DidYouMean({ meant }: { meant: { words: string; href: string } }) {
  return (
    <p>
      <Text
        message="search.didYouMean"
        values={{ meant: meant.words }}
        tags={{ link: <SearchLink href={meant.href} /> }}
      />
    </p>
  );
}

function SearchLink(props: { href: string | null; children?: ReactNode }) {
  return (
    <A
      href={props.href ?? PATH}
      data-link=""
      className="font-semibold underline underline-offset-4"
    >
      {props.children}
    </A>
  );
}
