import { createElement } from 'react';
// Written by the bench from the captured page: what stands around the grid.
import around from '../.cache/around.json';

/** The rest of our page, element by element, with the grid in its place. */
export function Around({ children }) {
  const render = (node, key) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'grid') return <div key={key}>{children}</div>;
    return createElement(node.tag, { ...node.props, key }, ...node.children.map(render));
  };
  return around.map(render);
}
