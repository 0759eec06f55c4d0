/** A captured page as a tree: what a peer renders again, element by element, with its own React. */
const VOID = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect'.split(' '),
);
const RENAMED = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  charset: 'charSet',
  datetime: 'dateTime',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  minlength: 'minLength',
  inputmode: 'inputMode',
  novalidate: 'noValidate',
  formaction: 'formAction',
  readonly: 'readOnly',
  tabindex: 'tabIndex',
  checked: 'defaultChecked',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'fill-rule': 'fillRule',
  crossorigin: 'crossOrigin',
};
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const decode = (text) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => ENTITIES[name]);

function readProps(text, tag) {
  const props = {};
  for (const [, name, value] of text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)) {
    const known = RENAMED[name.toLowerCase()] ?? name;
    if (known === 'value' && tag === 'input' && !/type="hidden"/.test(text)) {
      props.defaultValue = decode(value ?? '');
    } else if (value === undefined || (value === '' && !/^(data-|alt|value)/.test(name))) {
      props[known] = true;
    } else props[known] = decode(value);
  }
  return props;
}

/** Reads markup that React has written: every attribute quoted, every element closed. */
function readMarkup(html) {
  const root = { tag: '', props: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, attributes, text] of html.matchAll(
    /<!--.*?-->|<(\/)?([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs,
  )) {
    const parent = open.at(-1);
    if (text !== undefined) parent.children.push(decode(text));
    else if (tag === undefined) continue;
    else if (closing) {
      if (!VOID.has(tag)) open.pop();
    } else {
      const node = { tag, props: readProps(attributes, tag), children: [] };
      parent.children.push(node);
      if (!VOID.has(tag)) open.push(node);
    }
  }
  return root;
}

/** Reads a whole page without its scripts; gives its root, its head and its body. */
export function readPage(html) {
  const [document] = readMarkup(
    html.replace(/<!DOCTYPE html>/i, '').replace(/<script.*?<\/script>/gs, ''),
  ).children;
  const [head, body] = document.children;
  return { document, head, body };
}
