import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

/**
 * Feeds against grammars in RELAX NG: what RFC 4287 requires of Atom and Google of a product feed, and
 * the elements that we write. Further elements must be of another namespace.
 */
const ATOM = String.raw`<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><element name="feed">
  <ref name="common"/>
  <interleave>
    <ref name="about"/>
    <oneOrMore><ref name="author"/></oneOrMore>
    <ref name="links"/>
    <zeroOrMore><ref name="foreign"/></zeroOrMore>
  </interleave>
  <zeroOrMore><element name="entry"><ref name="common"/><interleave>
    <ref name="about"/>
    <oneOrMore><ref name="author"/></oneOrMore>
    <optional><element name="published"><ref name="time"/></element></optional>
    <zeroOrMore><element name="category">
      <attribute name="term"><ref name="text"/></attribute>
      <optional><attribute name="label"><ref name="text"/></attribute></optional>
    </element></zeroOrMore>
    <ref name="links"/>
    <element name="content"><attribute name="type"><value>html</value></attribute><text/></element>
    <zeroOrMore><ref name="foreign"/></zeroOrMore>
  </interleave></element></zeroOrMore>
</element></start>
<define name="common"><optional><attribute name="xml:lang"><data type="language"/></attribute></optional></define>
<define name="about"><interleave>
  <element name="id"><ref name="address"/></element>
  <element name="title"><ref name="text"/></element>
  <element name="updated"><ref name="time"/></element>
</interleave></define>
<define name="author"><element name="author"><element name="name"><ref name="text"/></element></element></define>
<define name="links"><oneOrMore><element name="link">
  <attribute name="rel"><choice><value>self</value><value>alternate</value><value>enclosure</value></choice></attribute>
  <attribute name="type"><data type="string"><param name="pattern">[a-z]+/[a-z+]+</param></data></attribute>
  <attribute name="href"><ref name="address"/></attribute>
</element></oneOrMore></define>
<define name="foreign"><element><anyName><except><nsName/></except></anyName>
  <zeroOrMore><attribute><anyName/></attribute></zeroOrMore><text/></element></define>
<define name="text"><data type="string"><param name="pattern">[\s\S]*\S[\s\S]*</param></data></define>
<define name="time"><data type="dateTime"><param name="pattern">.*(Z|[+\-]\d\d:\d\d)</param></data></define>
<define name="address"><data type="string"><param name="pattern">https?://\S+</param></data></define>
</grammar>`;

const MERCHANT = String.raw`<grammar xmlns="http://relaxng.org/ns/structure/1.0" xmlns:g="http://base.google.com/ns/1.0"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><element name="rss"><attribute name="version"><value>2.0</value></attribute>
<element name="channel">
  <interleave>
    <element name="title"><ref name="text"/></element>
    <element name="link"><ref name="address"/></element>
    <element name="description"><ref name="text"/></element>
  </interleave>
  <zeroOrMore><element name="item"><interleave>
    <element name="g:id"><ref name="upTo50"/></element>
    <element name="g:title"><ref name="upTo150"/></element>
    <element name="g:description"><ref name="upTo5000"/></element>
    <element name="g:link"><ref name="address"/></element>
    <optional><element name="g:image_link"><ref name="address"/></element></optional>
    <zeroOrMore><element name="g:additional_image_link"><ref name="address"/></element></zeroOrMore>
    <element name="g:availability"><value>in_stock</value></element>
    <element name="g:price"><data type="string"><param name="pattern">\d+(\.\d{2,3})? [A-Z]{3}</param></data></element>
    <element name="g:condition"><value>used</value></element>
    <optional><element name="g:product_type"><ref name="text"/></element></optional>
    <optional><element name="g:brand"><ref name="text"/></element></optional>
    <optional><element name="g:color"><ref name="upTo100"/></element></optional>
    <optional><element name="g:size"><ref name="upTo100"/></element></optional>
    <optional><element name="g:material"><ref name="upTo100"/></element></optional>
    <choice>
      <element name="g:gtin"><data type="string"><param name="pattern">\d{13}</param></data></element>
      <element name="g:identifier_exists"><value>no</value></element>
    </choice>
  </interleave></element></zeroOrMore>
</element></element></start>
<define name="text"><data type="string"><param name="pattern">[\s\S]*\S[\s\S]*</param></data></define>
<define name="upTo50"><data type="string"><param name="minLength">1</param><param name="maxLength">50</param></data></define>
<define name="upTo100"><data type="string"><param name="minLength">1</param><param name="maxLength">100</param></data></define>
<define name="upTo150"><data type="string"><param name="minLength">1</param><param name="maxLength">150</param></data></define>
<define name="upTo5000"><data type="string"><param name="minLength">1</param><param name="maxLength">5000</param></data></define>
<define name="address"><data type="string"><param name="pattern">https?://\S+</param></data></define>
</grammar>`;

const namespaces = { a: 'http://www.w3.org/2005/Atom', g: 'http://base.google.com/ns/1.0' };

/** The ids of the entries of a feed; throws where it is not well-formed or not valid. */
export function entriesOf(xml: string): string[] {
  return checked(xml, ATOM, '//a:entry/a:id');
}

/** The ids of the items of a product feed; throws where it is not well-formed or not valid. */
export function itemsOf(xml: string): string[] {
  return checked(xml, MERCHANT, '//item/g:id');
}

function checked(xml: string, grammar: string, ids: string): string[] {
  using document = XmlDocument.fromString(xml);
  using schema = XmlDocument.fromString(grammar);
  using validator = RelaxNGValidator.fromDoc(schema);
  validator.validate(document);
  const found = document.find(ids, namespaces).map(({ content }) => content);
  if (new Set(found).size < found.length) throw new Error('An id occurs twice.');
  return found;
}
