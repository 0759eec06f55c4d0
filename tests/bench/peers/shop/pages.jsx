import { createElement } from 'react';
import { Grid } from '../next/app/grid';
// Written by the bench: our own pages, with places for the cards (busy/capture-pages.mjs).
import captured from './.cache/pages.json';

function Product({ product }) {
  const { name, description, location, condition, sellerName, categoryName } = product;
  return (
    <article>
      <h1>{name}</h1>
      <p>{`$${(product.resalePriceMinor / 100).toFixed(2)}`}</p>
      <p>{description}</p>
      <p>{`${condition}, ${categoryName}, ${location}, ${sellerName}, ${product.favourites}`}</p>
    </article>
  );
}

function Categories({ categories }) {
  return (
    <ul>
      {categories.map(({ id, name, products }) => (
        <li key={id}>
          <a href={`/category/${id}`}>{name}</a>
          {` ${products}`}
        </li>
      ))}
    </ul>
  );
}

/** Any of the four pages, from what readPage gives, in the markup of ours. */
export function ShopPage({ data }) {
  const { kind, title, categories, product, lists, person } = data;
  const render = (node, key) => {
    if (typeof node === 'string') return node;
    if (node.grid !== undefined) {
      return <Grid key={key} products={lists[node.grid] ?? []} csrf="" page="/" />;
    }
    return createElement(node.tag, { ...node.props, key }, ...node.children.map(render));
  };
  return (
    <>
      <p>{person ? `${person.name}, ${person.unread}, ${person.saved.length}` : title}</p>
      {product ? <Product product={product} /> : null}
      {categories ? <Categories categories={categories} /> : null}
      {captured[person ? 'member' : 'visitor'][kind].map(render)}
    </>
  );
}
