/** A part of a page as plain data: a text, or an element with its attributes and children. */
export type Tree =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, inside: Tree[]];

/**
 * The attributes that determine an element's look. None of them links it to another element, fetches from
 * elsewhere, or makes it act.
 */
const ATTRIBUTE =
  /^(class|style|href|src|alt|type|placeholder|open|disabled|dir|lang|datetime|role|width|height|viewBox|d|points|transform|opacity|fill|stroke|stroke-\w+|[cr][xy]|[rxy][12]?|aria-(hidden|current|disabled|expanded|label|pressed|busy)|data-[\w-]+)$/;

/**
 * The tree of the content above the given height of the page. Elements that are wholly below it are left out.
 */
export function treeOf(node: Node, below: number, isLeftOut: (element: Element) => boolean): Tree[] {
  if (node instanceof Text) return node.data ? [node.data] : [];
  if (!(node instanceof Element) || isLeftOut(node) || isBelow(node, below)) return [];
  const drawnAttributes = [...node.attributes].filter(({ name, value }) => isDrawn(name, value));
  const inside = [...node.childNodes].flatMap((child) => treeOf(child, below, isLeftOut));
  return [
    [node.localName, Object.fromEntries(drawnAttributes.map(({ name, value }) => [name, value])), inside],
  ];
}

function isBelow(element: Element, below: number): boolean {
  return element.getBoundingClientRect().top + scrollY > below;
}

const SVG = 'http://www.w3.org/2000/svg';
const DRAWN =
  /^(a|aside|bdi|button|circle|dd|details|div|dl|dt|fieldset|figure|footer|form|g|h[1-6]|header|i|img|input|label|legend|li|line|main|nav|ol|p|path|polyline|rect|section|small|span|strong|summary|svg|time|ul)$/;

/**
 * Rebuilds the elements of a tree. The stored data is not trusted. Only elements that show something are
 * made, without attributes that run code or fetch from elsewhere.
 */
export function drawTree(tree: Tree, change: (element: Element) => void, isInSvg = false): Node {
  if (typeof tree === 'string') return document.createTextNode(tree);
  const [tag, attributes, inside] = tree;
  const isSvg = isInSvg || tag === 'svg';
  const name = DRAWN.test(tag) ? tag : 'span';
  const element = isSvg ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (!isDrawn(name, value)) continue;
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...inside.map((part) => drawTree(part, change, isSvg)));
  change(element);
  return element;
}

function isDrawn(name: string, value: string): boolean {
  if (!ATTRIBUTE.test(name)) return false;
  if (name === 'href') return value.startsWith('#/');
  if (name === 'style') return !/url|image/i.test(value);
  return name !== 'src' || new URL(value, location.href).origin === location.origin;
}
