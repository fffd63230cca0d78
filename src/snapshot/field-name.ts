type Field = HTMLInputElement | HTMLSelectElement;

export const isField = (element: Element): element is Field => element.matches('input, select');

/** What a field is called. In a picture its label does not lead to it. */
export const fieldName = (field: Field): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
