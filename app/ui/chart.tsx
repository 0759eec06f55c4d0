import { Fragment, useId } from 'react';
import { Text, t } from '~/i18n/render-language';
import type { DateTimeKind } from '~/lib/format-utc';
import { DateTime } from './formats';

/** The label of a point; with `at` it is a day or month, which is shown in the reader's own form. */
export interface ChartLabel {
  label: string;
  at?: { iso: string; kind: DateTimeKind } | undefined;
}

/** A chart as drawn by draw-chart.server.ts: nothing is left to compute. */
export interface ChartDrawing {
  title: string;
  summary: string;
  columns: readonly [string, string];
  /** The label and the figure of each point. */
  rows: readonly (readonly [string, string])[];
  /** The days or months of the rows; none where the labels are words. */
  times: readonly ChartLabel['at'][];
  /** Shown where there is no shape. */
  empty: string;
  /** Null where every figure is zero. */
  shape: {
    /** The bars, or the area below the line. */
    fill: string;
    line: string | null;
    /** The lines behind the figures from top to bottom, `at` in the drawing's coordinates. */
    ticks: readonly { at: number; text: string }[];
    /** The first and the last point below the drawing. */
    ends: readonly [ChartLabel, ChartLabel];
  } | null;
}

interface ChartProps {
  chart: ChartDrawing;
  /** The level of its heading. */
  level?: 2 | 3;
}

/**
 * Figures over time: a drawing with a name and a summary, and behind it a table. The same without
 * scripts, in the dark and in print; mirrored where text runs from right to left.
 */
export function Chart({ chart, level = 2 }: ChartProps) {
  const id = useId();
  const { title, summary, columns, rows, times, shape, empty } = chart;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="chart">
      <Heading id={id} className="font-semibold">
        {title}
      </Heading>
      {shape === null ? (
        <p className="mt-1 text-sm text-ink-soft">{empty}</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">{summary}</p>
          <div className="chart-frame" aria-hidden="true">
            <div className="chart-ticks">
              {shape.ticks.map(({ text }) => (
                <Fragment key={text}>
                  <span>{text}</span>{' '}
                </Fragment>
              ))}
            </div>
            <svg viewBox="0 0 600 160" preserveAspectRatio="none" className="chart-drawing">
              {shape.ticks.map(({ at }) => (
                <path key={at} d={`M0 ${at}H600`} className="chart-line" />
              ))}
              <path d={shape.fill} className={shape.line === null ? 'chart-bars' : 'chart-area'} />
              {shape.line === null ? null : <path d={shape.line} className="chart-curve" />}
            </svg>
            <div className="chart-ends">
              <span>
                <Label {...shape.ends[0]} />
              </span>{' '}
              <span>
                <Label {...shape.ends[1]} />
              </span>
            </div>
          </div>
          <details className="chart-table">
            <summary>
              <Text
                message="ui.labelFor"
                values={{ label: t('ui.showTable'), name: title }}
                tags={{ rest: <span className="sr-only" /> }}
              />
            </summary>
            <table>
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{columns[0]}</th>
                  <th scope="col">{columns[1]}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([label, text], index) => (
                  <tr key={label}>
                    <th scope="row">
                      <Label label={label} at={times[index]} />
                    </th>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

function Label({ label, at }: ChartLabel) {
  return at ? <DateTime iso={at.iso} kind={at.kind} /> : label;
}
