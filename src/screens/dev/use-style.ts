import { useLayoutEffect } from 'react';
import diagram from './styles/diagram.css?inline';
import events from './styles/events.css?inline';
import page from './styles/page.css?inline';
import panel from './styles/panel.css?inline';
import sequence from './styles/sequence.css?inline';
import tree from './styles/tree.css?inline';

const STYLE = [page, tree, panel, diagram, events, sequence].join('\n');

/** The app's style sheet is for customers, so this page has its own. */
export function useStyle(): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((styles) => styles !== sheet);
    };
  }, []);
}
