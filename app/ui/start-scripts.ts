/**
 * What the server gives the page's module script as its type, so that no browser runs it before
 * `startScripts` has given it back its own.
 */
export const WAITING = 'text/plain';

/**
 * A script right behind the page's module script, which it starts after the first paint, together
 * with the display face (display-face.css): before it, on a phone's network, they would share the
 * connection with the styles and pictures of which the page is made. A browser that reports no paint
 * starts them at once. It has no characters that are escaped in HTML.
 */
export const startScripts =
  '{let s=document.currentScript.previousElementSibling,m=document.createElement(`script`);' +
  'm.type=`module`;m.nonce=s.nonce;m.text=s.text;' +
  'function start(){document.documentElement.dataset.face=``;s.replaceWith(m)}' +
  'try{if(!PerformanceObserver.supportedEntryTypes.includes(`paint`))throw 0;' +
  'new PerformanceObserver(function(e,o){o.disconnect();start()})' +
  '.observe({type:`paint`,buffered:true})}catch{start()}}';

/**
 * For the head: a page that was opened from another one of ours has the display face at once, because
 * the browser has it already.
 */
export const faceAtOnce =
  'if(document.referrer.startsWith(location.origin))document.documentElement.dataset.face=``;';
