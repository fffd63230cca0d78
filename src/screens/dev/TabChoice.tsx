import type { TabTold } from './wiring.ts';

type TabChoiceProps = {
  tabs: readonly TabTold[];
  own: string;
  shown: string | undefined;
  onShow: (tab: string) => void;
};

/**
 * The tab of the browser that is watched. A screen runs only while it is open, so mostly in another tab than
 * this page.
 */
export function TabChoice({ tabs, own, shown, onShow }: TabChoiceProps) {
  return (
    <>
      <fieldset className="mx-tabs">
        <legend>Browser tab</legend>
        {tabs.map(({ tab, path }) => (
          <button
            key={tab}
            type="button"
            className="mx-chip"
            aria-pressed={tab === shown}
            onClick={() => onShow(tab)}
          >
            <strong>{tab === own ? 'This tab' : path}</strong>
          </button>
        ))}
      </fieldset>
      {tabs.length < 2 && (
        <p className="mx-quiet mx-aside">
          Open the portal in another tab: its screens show up here as you use them.
        </p>
      )}
    </>
  );
}
