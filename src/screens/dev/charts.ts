import { type AnyStateMachine, setup } from 'xstate';
import { type Chart, chartOf } from '../../../machines/diagram/chart.ts';

const { createMachine } = setup({});

type Config = Parameters<typeof createMachine>[0];

/**
 * Every machine as its author wrote it, with its descriptions. The charts that customers download have none.
 */
const CONFIGS: Readonly<Record<string, Config>> = Object.fromEntries(
  Object.values(
    import.meta.glob<Config>('../../../docs/machines/*.json', { eager: true, import: 'default' }),
  ).map((config) => [String(config.id), config]),
);

export const MACHINE_NAMES: readonly string[] = Object.keys(CONFIGS).sort();

const charts = new Map<string, Chart>();

export function chartNamed(name: string): Chart | undefined {
  if (!CONFIGS[name]) return undefined;
  const chart = charts.get(name) ?? chartOf(machineNamed(name));
  charts.set(name, chart);
  return chart;
}

/** The machine without the implementations of its guards, actions, delays and ports. */
export function machineNamed(name: string): AnyStateMachine {
  return createMachine(CONFIGS[name] ?? {}) as AnyStateMachine;
}
