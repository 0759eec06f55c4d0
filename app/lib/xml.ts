/** Characters that no XML document may contain: controls, halves of pairs, and non-characters. */
const NOT_IN_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for XML and HTML, without the characters that XML does not allow. */
export function inXml(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
