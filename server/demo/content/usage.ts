import type { UsageGraph } from '../../../domain/bills/usage.ts';
import { addMonths, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { shortMonthName } from '../../../domain/values/month-name.ts';

const MONTHS = 13;

/** Thirteen months up to the end of the period, per meter: this year beside the previous year. */
function graph(
  header: string,
  end: CalendarDate,
  meters: Readonly<Record<string, (month: number, yearsBack: number) => number | null>>,
): UsageGraph {
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(end, MONTHS - 1 - at));
  return {
    header,
    meter_ids: Object.keys(meters),
    series: ['This year', 'The year before'],
    labels: months.map(({ month, year }) => `${shortMonthName(month)} ${year}`),
    graph_readings: Object.entries(meters).map(([meter_id, used]) => ({
      meter_id,
      values: [0, 1].map((yearsBack) => months.map(({ month }) => used(month, yearsBack))),
    })),
  };
}

function monthBefore(end: CalendarDate, back: number): { month: number; year: number } {
  const [year = 0, month = 1] = addMonths(end, -back).split('-').map(Number);
  return { month, year };
}

/** Highest in the given month, lowest half a year away. */
const seasonal = (base: number, swing: number, peak: number) => (month: number, yearsBack: number) =>
  Math.round(base + swing * Math.cos(((month - peak) / 6) * Math.PI) + yearsBack * base * 0.07);

export function waterUsage(end: CalendarDate): UsageGraph[] {
  const house = seasonal(5_200, 1_900, 7);
  const garden = seasonal(2_100, 2_100, 7);
  return [
    graph('Water, gallons', end, {
      'W-4471': house,
      // The garden meter was installed last April: earlier months have no reading, which is not a
      // reading of zero.
      'W-4472': (month, yearsBack) => (yearsBack > 0 && month < 4 ? null : garden(month, yearsBack)),
    }),
    graph('Cost, dollars', end, {
      'W-4471': (month, yearsBack) => Math.round(house(month, yearsBack) * 0.0112),
      'W-4472': (month, yearsBack) => Math.round(garden(month, yearsBack) * 0.0087),
    }),
  ];
}

export function electricUsage(end: CalendarDate): UsageGraph[] {
  const used = seasonal(720, 260, 1);
  // Panels on the roof return more than the house uses in summer.
  const solar = seasonal(60, 210, 1);
  return [
    graph('Energy, kWh', end, { 'E-20911': used, 'E-20912 (solar)': solar }),
    graph('Highest demand, kW', end, { 'E-20911': seasonal(6, 2, 1) }),
    graph('Average temperature, °F', end, { Boulder: seasonal(51, 21, 7) }),
  ];
}
