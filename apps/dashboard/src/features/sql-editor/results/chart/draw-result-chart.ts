import UPlot from 'uplot'
import type { ChartPoints } from './chart-points.ts'

export interface DrawnChart {
  kind: 'line' | 'bar'
  points: ChartPoints
  /** Names of custom properties, one for each value. */
  colors: readonly string[]
  /** Called with the place of the row under the pointer, and with undefined when it leaves. */
  onPoint: (index: number | undefined) => void
}

const PIXELS_OF_LABEL = 90
const LONGEST_LABEL = 14

/** Draws into the element, in the colours of the present theme and as large as the element is. Returns what takes it away. */
export function drawResultChart(element: HTMLElement, drawn: DrawnChart) {
  const styles = getComputedStyle(element)
  const color = (name: string) => styles.getPropertyValue(name)
  const { data, places, rowAt } = drawn.kind === 'bar' ? barData(drawn.points) : lineData(drawn.points)
  const axis = {
    stroke: color('--color-text-muted'),
    font: `12px ${styles.fontFamily}`,
    grid: { stroke: color('--color-border'), width: 1 },
    ticks: { show: false },
  }
  const size = () => ({ width: element.clientWidth, height: element.clientHeight })
  const chart = new UPlot(
    {
      ...size(),
      padding: [12, 20, 0, 4],
      legend: { show: false },
      cursor: { drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      scales: {
        x: { time: drawn.points.scale === 'time', ...(drawn.kind === 'bar' ? { range: aroundBars } : {}) },
        y: drawn.kind === 'bar' ? { range: fromZero } : {},
      },
      axes: [
        drawn.points.scale === 'names' ? { ...axis, ...nameAxis(drawn.points.labels, places) } : { ...axis, space: 70 },
        { ...axis, size: widthOfLabels },
      ],
      series: [
        {},
        ...drawn.colors.map((name) => ({
          stroke: color(name),
          width: drawn.kind === 'bar' ? 0 : 1.5,
          ...(drawn.kind === 'bar'
            ? { fill: color(name), paths: UPlot.paths.bars!({ size: [0.9, 60] }), points: { show: false } }
            : { points: { size: 5, fill: color(name) } }),
        })),
      ],
      hooks: {
        setCursor: [({ cursor: { idx } }) => drawn.onPoint(idx === null || idx === undefined ? undefined : rowAt(idx))],
      },
    },
    data,
    element,
  )
  const resizing = new ResizeObserver(() => chart.setSize(size()))
  resizing.observe(element)
  return () => {
    resizing.disconnect()
    chart.destroy()
  }
}

interface Laid {
  data: UPlot.AlignedData
  /** Where the row of each label is. */
  places: readonly number[]
  rowAt: (index: number) => number | undefined
}

const lineData = ({ x, series }: ChartPoints): Laid => ({
  data: [[...x], ...series.map((values) => [...values])],
  places: x,
  rowAt: (index) => index,
})

/** The bars of a row stand beside each other, with room between rows. */
function barData({ x, series }: ChartPoints): Laid {
  const slots = series.length === 1 ? 1 : series.length + 1
  const positions = x.flatMap((_, row) => Array.from({ length: slots }, (__, slot) => row * slots + slot))
  const values = series.map((of, slot) =>
    positions.map((position) => (position % slots === slot ? (of[Math.floor(position / slots)] ?? null) : null)),
  )
  return {
    data: [positions, ...values],
    places: x.map((_, row) => row * slots + (series.length - 1) / 2),
    rowAt: (index) => Math.floor(index / slots),
  }
}

const aroundBars = (_: UPlot, low: number, high: number): [number, number] => [low - 0.6, high + 0.6]

function fromZero(_: UPlot, low: number | null, high: number | null): [number, number] {
  const [from, to] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)]
  if (from === to) return [0, 1]
  return [from * 1.05, to * 1.05]
}

/** As many names as there is room for. */
function nameAxis(
  labels: readonly string[],
  places: readonly number[],
): Pick<UPlot.Axis, 'splits' | 'values' | 'grid'> {
  const shown = new Map(places.map((place, index) => [place, shortened(labels[index] ?? '')]))
  return {
    grid: { show: false },
    splits: (chart) => {
      const every = Math.max(1, Math.ceil((places.length * PIXELS_OF_LABEL) / Math.max(1, chart.width)))
      return places.filter((_, index) => index % every === 0)
    },
    values: (_, splits) => splits.map((place) => shown.get(place) ?? ''),
  }
}

const shortened = (label: string) => (label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label)

const widthOfLabels = (_: UPlot, values: readonly string[] | null) =>
  24 + 7 * Math.max(3, ...(values ?? []).map(({ length }) => length))
