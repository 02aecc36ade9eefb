import UPlot from 'uplot'

const HEIGHT = 56

/** One value for each moment; null is a gap. */
export interface ChartData {
  /** In seconds. */
  moments: readonly number[]
  values: readonly (number | null)[]
}

interface ChartOptions {
  /** Whether the scale begins at zero; else small changes of a large value could not be seen. */
  fromZero: boolean
  /** Called with the place of the value under the pointer, and with undefined when it leaves. */
  onPoint: (index: number | undefined) => void
}

/** Draws a line in the element, in the colours of the present theme and as wide as the element is. */
export function drawChart(element: HTMLElement, data: ChartData, { fromZero, onPoint }: ChartOptions) {
  const accent = getComputedStyle(element).getPropertyValue('--color-accent')
  const chart = new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      // the line ends under the text, and a dot at the end is not cut by the corner
      padding: [4, 14, 8, 14],
      legend: { show: false },
      axes: [{ show: false }, { show: false }],
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 6, fill: accent } },
      scales: { y: { range: (_, low, high) => rangeOf(low, high, fromZero) } },
      series: [
        {},
        {
          stroke: accent,
          width: 1.5,
          fill: `color-mix(in oklab, ${accent} 12%, transparent)`,
          points: { show: true, size: 4, fill: accent, filter: alone },
        },
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
    },
    alignedOf(data),
    element,
  )
  const resizing = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
  resizing.observe(element)
  return {
    setData: (next: ChartData) => chart.setData(alignedOf(next)),
    destroy() {
      resizing.disconnect()
      chart.destroy()
    },
  }
}

const alignedOf = ({ moments, values }: ChartData): UPlot.AlignedData => [[...moments], [...values]]

/** A line that stays the same is drawn in the middle, or at the bottom where it is zero. */
function rangeOf(low: number | null, high: number | null, fromZero: boolean): [number, number] {
  if (low === null || high === null) return [0, 1]
  const from = fromZero ? 0 : low
  if (high > from) return [from - (fromZero ? 0 : (high - from) * 0.1), high + (high - from) * 0.1]
  return fromZero ? [0, 1] : [low - 1, high + 1]
}

/** A line has no length where only one value stands between two gaps, so that one gets a dot. */
function alone(chart: UPlot, series: number) {
  const values = chart.data[series]!
  return [...values.keys()].filter(
    (index) => values[index] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null,
  )
}
