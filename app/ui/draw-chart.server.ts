import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { ChartDrawing, ChartLabel } from './chart';

/** The coordinates of a drawing, which is stretched to the room it gets. */
export const CHART = { width: 600, height: 160 } as const;
/** The gap between two bars, as a part of their distance. */
const GAP = 0.25;
/** About how many lines stand behind the figures, the one at zero not counted. */
const LINES = 3;

/** A figure of a day, week or name: 'Mon 3 Nov'. */
interface ChartPoint extends ChartLabel {
  value: number;
  /** The figure as people read it: '12 views', '$40.00'. */
  text: string;
}

/** The points of figures by their labels. */
export function pointsOf(
  labels: readonly ChartLabel[],
  values: readonly number[],
  format: (value: number) => string = String,
): ChartPoint[] {
  return labels.map((label, index) => {
    const value = values[index] ?? 0;
    return { ...label, value, text: format(value) };
  });
}

export interface ChartFigures {
  /** The chart's name: 'Views of your listings'. */
  title: string;
  /** Sentence that summarises the drawing: '120 views in the last 30 days, 40 more than before'. */
  summary: string;
  /** Heads the first and the second column of the table: 'Day', 'Views'. */
  columns: readonly [string, string];
  kind: 'bars' | 'line';
  points: readonly ChartPoint[];
  /** Shown instead of a drawing where every figure is zero. */
  empty: string;
  /** Stands below the last point instead of its label: 'Today', up to which a week or day goes. */
  last?: string;
  /** Writes a figure beside its line; whole numbers without it. */
  formatTick?: (value: number) => string;
}

/** Computes the drawing of a chart, for `Chart`. Figures are zero or more. */
export function drawChart({
  kind,
  points,
  formatTick,
  last,
  ...texts
}: ChartFigures): ChartDrawing {
  const { title, summary, columns, empty } = texts;
  const rows = points.map(({ label, text }) => [label, text] as const);
  const max = Math.max(0, ...points.map(({ value }) => value));
  const times = points.some(({ at }) => at) ? points.map(({ at }) => at) : [];
  const named = { title, summary, columns, empty, rows, times };
  if (max === 0) return { ...named, shape: null };
  const y = scaleLinear().domain([0, max]).nice(LINES).range([CHART.height, 0]);
  const ticks = y.ticks(LINES).filter((tick) => Number.isInteger(tick));
  const shape = kind === 'bars' ? drawBars(points, y) : drawLine(points, y);
  const format = formatTick ?? String;
  return {
    ...named,
    shape: {
      ...shape,
      ticks: ticks.reverse().map((tick) => ({ at: round(y(tick)), text: format(tick) })),
      ends: [labelOf(points[0]), last === undefined ? labelOf(points.at(-1)) : { label: last }],
    },
  };
}

function labelOf(point: ChartPoint | undefined): ChartLabel {
  return { label: point?.label ?? '', at: point?.at };
}

type Points = readonly ChartPoint[];
type Height = (value: number) => number;

function drawBars(points: Points, y: Height) {
  const x = scaleBand<number>().domain(points.keys()).range([0, CHART.width]).padding(GAP);
  const width = x.bandwidth();
  const bars = points.flatMap(({ value }, at) => {
    const [left, top] = [x(at) ?? 0, y(value)];
    if (value === 0) return [];
    return `M${round(left)} ${CHART.height}V${round(top)}h${round(width)}V${CHART.height}Z`;
  });
  return { fill: bars.join(''), line: null };
}

function drawLine(points: Points, y: Height) {
  const x = scalePoint<number>().domain(points.keys()).range([0, CHART.width]);
  const places = points.map(({ value }, at) => [round(x(at) ?? 0), round(y(value))] as const);
  const curve = line<(typeof places)[number]>().curve(curveMonotoneX).digits(1);
  const below = area<(typeof places)[number]>()
    .x(([left]) => left)
    .y0(CHART.height)
    .y1(([, top]) => top)
    .curve(curveMonotoneX)
    .digits(1);
  return { fill: below(places) ?? '', line: curve.x(([left]) => left).y(([, top]) => top)(places) };
}

/** A tenth of a unit is finer than any screen draws. */
const round = (value: number) => Math.round(value * 10) / 10;
