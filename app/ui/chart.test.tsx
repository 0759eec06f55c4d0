import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Chart } from './chart';
import { CHART, drawChart, type ChartFigures } from './draw-chart.server';

const week = (values: number[], given: Partial<ChartFigures> = {}) =>
  drawChart({
    title: 'Views of your listings',
    summary: 'Some views in the last days.',
    columns: ['Day', 'Views'],
    kind: 'line',
    empty: 'No views yet.',
    points: values.map((value, at) => ({ label: `Day ${at}`, value, text: `${value} views` })),
    ...given,
  });

const numbersIn = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('a chart', () => {
  it('draws a line with the area below it, inside its frame', () => {
    const { shape } = week([0, 12, 3, 7]);
    expect(shape?.line).toMatch(/^M0,160C/);
    expect(shape?.fill).toMatch(/Z$/);
    for (const number of numbersIn(`${shape?.line}${shape?.fill}`)) {
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThanOrEqual(CHART.width);
    }
    expect(shape?.ticks.map(({ text }) => text)).toEqual(['15', '10', '5', '0']);
    expect(shape?.ends.map(({ label }) => label)).toEqual(['Day 0', 'Day 3']);
    expect(week([1, 2], { last: 'Today' }).shape?.ends[1]).toEqual({ label: 'Today' });
  });

  it('draws a bar for each figure that is not zero', () => {
    const { shape } = week([1, 0, 2], { kind: 'bars' });
    expect(shape?.line).toBeNull();
    expect(shape?.fill.match(/M/g)).toHaveLength(2);
    expect(shape?.fill).toContain('V0h');
  });

  it('names whole numbers only, in the words it is given', () => {
    expect(week([1]).shape?.ticks.map(({ text }) => text)).toEqual(['1', '0']);
    const money = week([1999], { formatTick: (minor) => `$${minor / 100}` });
    expect(money.shape?.ticks[0]?.text).toBe('$20');
  });

  it('has a name, a summary, and every figure in a table', () => {
    const html = renderToStaticMarkup(<Chart chart={week([5, 6])} />);
    expect(html).toContain('>Views of your listings</h2>');
    expect(html).toContain('Some views in the last days.');
    const summary = /<summary>(.*?)<\/summary>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '');
    expect(summary).toBe('Show the figures as a table for Views of your listings');
    expect(html).toContain('<th scope="row">Day 1</th><td>6 views</td>');
    expect(html).not.toContain('style=');
  });

  it('says so where there is nothing to draw', () => {
    for (const values of [[0, 0], []]) {
      const html = renderToStaticMarkup(<Chart chart={week(values)} />);
      expect(html).toContain('No views yet.');
      expect(html).not.toContain('<svg');
    }
  });
});
