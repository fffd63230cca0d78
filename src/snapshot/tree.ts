import { isDrawn, type Tree } from '../../domain/api/saved-screen-tree.ts';
import { fieldName, isField } from './field-name.ts';

interface Choice {
  /** Elements that are wholly below this height of the page are left out. */
  readonly below: number;
  /** A selector of what is left out besides. */
  readonly leftOut: string;
  /** A selector of what is true on this day alone. */
  readonly ofDay: string;
}

/**
 * The tree of a page's content. What is true on this day alone is marked `data-lead`. Of what stands in a field, only
 * the server's own value is in it, which the screen marks `data-drawn`.
 */
export function treeOf(node: Node, choice: Choice): Tree[] {
  if (node instanceof Text) return node.data ? [node.data] : [];
  if (!(node instanceof Element) || node.matches(choice.leftOut) || isBelow(node, choice.below)) return [];
  const drawn = [...node.attributes].filter(({ name, value }) => isDrawn(name, value));
  const attributes = Object.fromEntries(drawn.map(({ name, value }) => [name, value]));
  if (node.matches(choice.ofDay)) attributes['data-lead'] = '';
  if (node instanceof HTMLInputElement) Object.assign(attributes, stateOf(node));
  if (isField(node)) attributes['aria-label'] ??= fieldName(node);
  return [[node.localName, attributes, [...node.childNodes].flatMap((child) => treeOf(child, choice))]];
}

function stateOf(field: HTMLInputElement): Record<string, string> {
  return {
    ...(field.matches('[data-drawn]') && { 'data-drawn': field.value }),
    ...(field.checked && { 'data-checked': '' }),
  };
}

function isBelow(element: Element, below: number): boolean {
  return element.getBoundingClientRect().top + scrollY > below;
}
