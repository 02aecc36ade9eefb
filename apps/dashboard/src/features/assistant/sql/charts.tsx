import { type ChartPoint, scaleOf } from './chart-points.ts'

interface ChartProps {
  points: readonly ChartPoint[]
  /** What is measured, by what. */
  label: string
}

const HEIGHT = 120
const WIDTH = 320

/** A table whose numbers have a length too, so that it reads the same without eyes. */
export function BarChart({ points, label }: ChartProps) {
  const { low, high } = scaleOf(points)
  const percent = (value: number) => ((value - low) / (high - low)) * 100
  // as wide in every row, since bars are compared
  const widest = Math.max(...points.map(({ value }) => value.toLocaleString().length))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
    <div role="region" aria-label={`Chart: ${label}`} tabIndex={0} className="max-h-72 overflow-y-auto px-3 py-2.5">
      <table className="w-full table-fixed text-label">
        <caption className="pb-1.5 text-start text-muted">{label}</caption>
        <tbody>
          {points.map(({ label: name, value }, index) => (
            <tr key={index}>
              <th scope="row" className="w-2/5 truncate py-0.5 pe-2 text-start font-normal" title={name}>
                {name}
              </th>
              <td aria-label={value.toLocaleString()} className="py-0.5">
                <div className="flex items-center gap-2">
                  <div className="relative h-4 min-w-0 flex-1">
                    {low < 0 && (
                      <div
                        className="absolute -inset-y-0.5 w-px bg-edge"
                        style={{ insetInlineStart: `${percent(0)}%` }}
                      />
                    )}
                    <div
                      className="absolute inset-y-0 min-w-px rounded-[2px] bg-accent"
                      style={{
                        insetInlineStart: `${percent(Math.min(0, value))}%`,
                        width: `${Math.abs(percent(value) - percent(0))}%`,
                      }}
                    />
                  </div>
                  <span className="max-w-24 truncate text-end" style={{ width: `${widest}ch` }} title={String(value)}>
                    {value.toLocaleString()}
                  </span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How something went, from the first row to the last. */
export function LineChart({ points, label }: ChartProps) {
  const { low, high } = scaleOf(points)
  const heightOf = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT
  const place = ({ value }: ChartPoint, index: number) => {
    const x = points.length === 1 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH
    return `${x.toFixed(1)},${heightOf(value).toFixed(1)}`
  }
  const [first, last] = [points[0], points.at(-1)]
  return (
    <figure className="px-3 py-2.5 text-label">
      <figcaption className="pb-1.5 text-muted">{label}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="flex flex-col justify-between text-end text-muted">
          <span>{high.toLocaleString()}</span>
          <span>{low.toLocaleString()}</span>
        </div>
        <svg
          role="img"
          aria-label={`${label}: ${points.length} points from ${low.toLocaleString()} to ${high.toLocaleString()}. The table has the numbers.`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-30 w-full overflow-visible border-s border-b border-border text-accent"
        >
          {low < 0 && (
            <line
              x2={WIDTH}
              y1={heightOf(0)}
              y2={heightOf(0)}
              stroke="currentColor"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
              className="text-edge"
            />
          )}
          <polyline
            points={points.map(place).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div aria-hidden className="col-start-2 flex justify-between gap-4 pt-1 text-muted">
          <span className="truncate">{first?.label}</span>
          <span className="truncate">{last?.label}</span>
        </div>
      </div>
    </figure>
  )
}
