import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import css from './Combobox.module.css';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type ComboboxProps = FieldTexts &
  Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength'> & {
    value: string;
    /** The text names what was chosen, so Escape leaves it. */
    isSettled?: boolean;
    onEdit: (value: string) => void;
    /** The suggestions for the text, in order; empty if there are none. */
    options: readonly { key: string; content: ReactNode }[];
    onChoose: (key: string) => void;
  };

/**
 * A text field with suggestions below it. Arrows move among them, Enter chooses one, Escape clears the text.
 */
export function Combobox({
  value,
  isSettled = false,
  onEdit,
  options,
  onChoose,
  placeholder,
  maxLength,
  ...texts
}: ComboboxProps) {
  const id = useId();
  const [active, setActive] = useState<string>();
  const at = options.findIndex(({ key }) => key === active);
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-option-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);

  const press = (event: KeyboardEvent) => {
    const key = keyFor(event.key, at, options);
    if (key !== undefined) setActive(key);
    else if (event.key === 'Enter') choose(at >= 0 ? at : options.length - 1);
    else if (event.key === 'Escape' && value !== '' && !isSettled) onEdit('');
    else return;
    event.preventDefault();
  };
  /** Without a highlighted suggestion, Enter chooses one only if it is the only one. */
  const choose = (index: number) => {
    const option = options[index];
    if (option && (at >= 0 || options.length === 1)) onChoose(option.key);
  };

  return (
    <div className={css.combobox}>
      <FieldFrame id={id} {...texts}>
        {(wiring) => (
          <div className={frame.box}>
            <input
              {...wiring}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={options.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={at >= 0 ? optionId(at) : undefined}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              placeholder={placeholder}
              maxLength={maxLength}
              value={value}
              onChange={(event) => onEdit(event.target.value)}
              onKeyDown={press}
            />
          </div>
        )}
      </FieldFrame>
      {options.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={texts.label} className={css.list}>
          {options.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
            <div
              key={key}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={css.option}
              onClick={() => onChoose(key)}
            >
              {content}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The suggestion that an arrow key leads to, from the last back to the first and vice versa. */
function keyFor(pressed: string, at: number, options: ComboboxProps['options']): string | undefined {
  if (pressed === 'ArrowDown') return options[(at + 1) % options.length]?.key;
  if (pressed === 'ArrowUp') return options.at(at < 1 ? -1 : at - 1)?.key;
  return undefined;
}
