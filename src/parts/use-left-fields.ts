import { useState } from 'react';

/** Which problems of a form show: those of fields that were left, and what the server said. */
export function useLeftFields<Field extends string>(
  problems: Partial<Record<Field, string>>,
  refused: Readonly<Record<string, string>> = {},
) {
  const [left, setLeft] = useState<readonly Field[]>([]);
  return {
    leave: (field: Field) => setLeft((fields) => (fields.includes(field) ? fields : [...fields, field])),
    errorAt: (field: Field): string | undefined =>
      refused[field] ?? (left.includes(field) ? problems[field] : undefined),
  };
}
