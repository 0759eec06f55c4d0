/** The types of React's second server renderer, which @types/react-dom 18 does not have. */
declare module 'react-dom/server.browser' {
  export { renderToStaticMarkup } from 'react-dom/server';
}
