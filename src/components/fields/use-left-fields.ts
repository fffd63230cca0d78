import { useState } from 'react';

/** The problems of a form to show: those of the fields that were left, and those from the server. */
export function useLeftFields<Field extends string>(
  problems: Partial<Record<Field, string>>,
  refused: Readonly<Record<string, string>> = {},
  onLeft?: (field: Field) => void,
) {
  const [left, setLeft] = useState<readonly Field[]>([]);
  return {
    leave: (field: Field) =>
      onceReleased(() => {
        setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));
        onLeft?.(field);
      }),
    errorAt: (field: Field): string | undefined =>
      refused[field] ?? (left.includes(field) ? problems[field] : undefined),
  };
}

let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const ending of ['pointerup', 'pointercancel'])
    document.addEventListener(
      ending,
      () => {
        isPressed = false;
      },
      true,
    );
}

/**
 * A message that appears between press and release would move the pressed button away, and the click would be
 * lost.
 */
function onceReleased(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const after = () => {
    document.removeEventListener('pointerup', after);
    document.removeEventListener('pointercancel', after);
    setTimeout(work);
  };
  document.addEventListener('pointerup', after);
  document.addEventListener('pointercancel', after);
}
