// The charts of docs/performance.md as SVG, drawn by bench:page from its figures.

const round = (value) => Number(value.toFixed(1));
const thousands = (count) => count.toLocaleString('en-US');
const HUES = [210, 30, 130, 0, 270, 330, 180, 60, 300, 90, 240, 15];
const colorOf = (index) => `hsl(${HUES[index % HUES.length]} 65% 45%)`;

const svg = (width, height, title, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#888">
<title>${title}</title>
${parts.join('\n')}
</svg>
`;

/**
 * How the time of each workload grows with the number of events: how many times what it is with the fewest, both axes logarithmic.
 *
 * @param events the numbers of events
 * @param workloads name → times
 */
export function growthChart(events, workloads) {
  const [width, height, left, right, top, bottom] = [760, 420, 60, 210, 20, 50];
  /** The least and the largest growth that the chart has room for, and the distance of labels. */
  const [least, most, line] = [0.4, 12, 15];
  const part = (value, from, to) => Math.log(value / from) / Math.log(to / from);
  const x = (count) => left + part(count, events[0], events.at(-1)) * (width - left - right);
  const y = (growth) => height - bottom - part(growth, least, most) * (height - top - bottom);
  const grid = [0.5, 1, 2, 5, 10].map(
    (
      growth,
    ) => `<line x1="${left}" x2="${width - right}" y1="${round(y(growth))}" y2="${round(y(growth))}" stroke="#8884"/>
<text x="${left - 8}" y="${round(y(growth) + 4)}" text-anchor="end">${growth}×</text>`,
  );
  const counts = events.map(
    (count) =>
      `<text x="${round(x(count))}" y="${height - bottom + 22}" text-anchor="middle">${thousands(count)}</text>`,
  );
  const curves = Object.entries(workloads).map(([name, times], index) => ({
    name,
    growth: times.map((time) => time / times[0]),
    color: colorOf(index),
  }));
  /** From the lowest curve up, each label where its curve ends or above the one before. */
  let above = Infinity;
  const drawn = curves
    .sort((a, b) => a.growth.at(-1) - b.growth.at(-1))
    .map(({ name, growth, color }) => {
      const points = growth.map((times, index) => `${round(x(events[index]))},${round(y(times))}`).join(' ');
      above = Math.min(y(growth.at(-1)), above - line);
      return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${width - right + 10}" y="${round(above + 4)}" fill="${color}">${name}: ${growth.at(-1).toFixed(1)}×</text>`;
    });
  const axis = `<text x="${(left + width - right) / 2}" y="${height - 6}" text-anchor="middle">events</text>`;
  const title = `CPU time per request by the number of events, as a multiple of that at ${thousands(events[0])}`;
  return svg(width, height, title, [...grid, ...counts, ...drawn, axis]);
}

/**
 * Bars in groups, on a logarithmic axis.
 *
 * @param groups what is named at the left: `{ name, values }`, a value for each series
 * @param marks the values with a line; the axis goes from the first to the last one
 */
export function barChart(title, series, groups, marks) {
  const [width, left, right, top, bar, gap] = [760, 170, 60, 40, 12, 12];
  const step = series.length * bar + gap;
  const height = top + groups.length * step + 10;
  const x = (value) => {
    const part = Math.log(value / marks[0]) / Math.log(marks.at(-1) / marks[0]);
    return left + Math.min(Math.max(part, 0), 1) * (width - left - right);
  };
  const lines = marks.map(
    (
      mark,
    ) => `<line x1="${round(x(mark))}" x2="${round(x(mark))}" y1="${top - 8}" y2="${height}" stroke="${mark === 1 ? '#888' : '#8884'}"/>
<text x="${round(x(mark))}" y="${top - 12}" text-anchor="middle">${mark}</text>`,
  );
  const names = series.map(
    (name, index) => `<text x="${left + index * 190}" y="12" fill="${colorOf(index)}">${name}</text>`,
  );
  const bars = groups.flatMap(({ name, values }, group) => [
    `<text x="${left - 10}" y="${top + group * step + (series.length * bar) / 2 + 4}" text-anchor="end">${name}</text>`,
    ...values.flatMap((value, index) =>
      value === undefined
        ? []
        : `<rect x="${left}" y="${top + group * step + index * bar}" width="${round(Math.max(x(value) - left, 1))}" height="${bar - 2}" fill="${colorOf(index)}"/>
<text x="${round(x(value) + 5)}" y="${top + group * step + index * bar + 9}" font-size="10">${value.toFixed(2)}</text>`,
    ),
  ]);
  return svg(width, height, title, [...lines, ...names, ...bars]);
}
