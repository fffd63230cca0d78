import { anyOf, anySources, drawnArrows } from './arrows.ts';
import type { Chart, ChartState } from './chart.ts';

const LIT = 'classDef lit fill:#00526e,color:#ffffff,stroke:#00526e';

/** A Mermaid `stateDiagram-v2`, which GitHub draws inside a page. States can be highlighted. */
export function mermaidOf(chart: Chart, lit: readonly string[] = []): string {
  const anys = anySources(chart);
  const { root } = chart;
  return [
    'stateDiagram-v2',
    ...(root.kind === 'parallel' ? box(chart.id, root, anys) : insideOf(root, anys)).map(indented),
    ...drawnArrows(chart).map(({ from, to, label }) =>
      indented(`${idOf(from)} --> ${idOf(to)} : ${text(label)}`),
    ),
    ...(lit.length === 0 ? [] : [LIT, `class ${lit.map(idOf).join(',')} lit`].map(indented)),
  ].join('\n');
}

function insideOf(state: ChartState, anys: Set<string>): string[] {
  const parts = state.states.map((child) => drawing(child, anys));
  if (anys.has(state.path)) parts.push(declaration(anyOf(state.path), 'in any of these', state.lines));
  const starts = state.initial === undefined ? [] : [`[*] --> ${idOf(state.initial)}`];
  const ends = state.states.filter(({ kind }) => kind === 'final').map(({ path }) => `${idOf(path)} --> [*]`);
  return [...starts, ...(state.kind === 'parallel' ? sideBySide(parts) : parts.flat()), ...ends];
}

/** Mermaid allows the divider between parallel states only inside a state. */
function sideBySide(parts: string[][]): string[] {
  return parts.flatMap((part, n) => (n > 0 ? ['--', ...part] : part));
}

function drawing(state: ChartState, anys: Set<string>): string[] {
  const name = state.history ? `${state.name} (${state.history})` : state.name;
  if (state.states.length === 0) return declaration(state.path, name, state.lines);
  return box(state.name, state, anys);
}

function box(name: string, state: ChartState, anys: Set<string>): string[] {
  return [`state "${name}" as ${idOf(state.path)} {`, ...insideOf(state, anys).map(indented), '}'];
}

function declaration(path: string, name: string, lines: string[]): string[] {
  return [`state "${name}" as ${idOf(path)}`, ...lines.map((line) => `${idOf(path)} : ${text(line)}`)];
}

/** Mermaid allows no dots in ids, reserves `end`, and names the end of a group `{group}_end`. */
function idOf(path: string): string {
  return `s__${path.replaceAll('.', '__').replace('(any)', '_any')}`;
}

/** A colon or a hash would end the text. */
function text(label: string): string {
  return label.replaceAll('#', '#35;').replaceAll(':', '#58;').replaceAll('\n', '<br/>');
}

function indented(line: string): string {
  return `  ${line}`;
}
