import type { SqlResult } from '@plinth/contract/sql'
import { Button } from '@plinth/ui/button'
import { Menu, MenuCheckboxItem } from '@plinth/ui/menu'
import { Select } from '@plinth/ui/select'
import { useTheme } from '@plinth/ui/theme'
import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../../lib/format/format-row-count.ts'
import { type ChartChoice, isNumeric, toggled, withX } from './chart-columns.ts'
import { type ChartPoints, pointsOf } from './chart-points.ts'
import { drawResultChart } from './draw-result-chart.ts'

interface ResultChartProps {
  result: SqlResult
  choice: ChartChoice
  onChoice: (choice: ChartChoice) => void
}

const COLORS = ['--color-accent', '--color-warning', '--color-success', '--color-danger'] as const

/** The rows of a result as a line or as bars. The rows themselves are the same in words. */
export function ResultChart({ result, choice, onChoice }: ResultChartProps) {
  const points = useMemo(() => pointsOf(result, choice), [result, choice])
  const [pointed, setPointed] = useState<number>()
  const names = choice.values.map((value) => result.columns[value]?.name ?? '')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ChartControls result={result} choice={choice} onChoice={onChoice} />
      <Drawing
        choice={choice}
        points={points}
        label={`${choice.kind === 'bar' ? 'Bar' : 'Line'} chart of ${names.join(', ')} by ${result.columns[choice.x]?.name ?? ''}, ${rowsOf(points.x.length)}`}
        onPoint={setPointed}
      />
      <Legend names={names} points={points} pointed={pointed} />
    </div>
  )
}

function ChartControls({ result: { columns }, choice, onChoice }: ResultChartProps) {
  const numeric = columns.flatMap(({ name, type }, value) =>
    isNumeric(type) && value !== choice.x ? [{ name, value }] : [],
  )
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border px-3 py-2">
      <Select
        aria-label="Kind of chart"
        className="w-24!"
        value={choice.kind}
        options={[
          { value: 'line', label: 'Line' },
          { value: 'bar', label: 'Bar' },
        ]}
        onChange={({ target }) => onChoice({ ...choice, kind: target.value === 'bar' ? 'bar' : 'line' })}
      />
      <Menu
        align="start"
        trigger={
          <Button icon={<ChevronDown size={14} aria-hidden />}>
            {`Values: ${choice.values.map((value) => columns[value]?.name).join(', ')}`}
          </Button>
        }
      >
        {numeric.map(({ name, value }) => (
          <MenuCheckboxItem
            key={value}
            checked={choice.values.includes(value)}
            onCheckedChange={() => onChoice(toggled(choice, value))}
          >
            {name}
          </MenuCheckboxItem>
        ))}
      </Menu>
      <span className="text-muted">by</span>
      <Select
        aria-label="Along the bottom"
        className="w-44!"
        value={String(choice.x)}
        options={columns.map(({ name }, index) => ({ value: String(index), label: name }))}
        onChange={({ target }) => onChoice(withX(choice, Number(target.value), columns))}
      />
    </div>
  )
}

interface DrawingProps {
  choice: ChartChoice
  points: ChartPoints
  label: string
  onPoint: (index: number | undefined) => void
}

function Drawing({ choice: { kind, values }, points, label, onPoint }: DrawingProps) {
  const { theme } = useTheme()
  const element = useRef<HTMLDivElement>(null)
  const count = values.length
  useEffect(
    () => drawResultChart(element.current!, { kind, points, colors: COLORS.slice(0, count), onPoint }),
    // the colours are read when it is drawn
    [theme, kind, points, count, onPoint],
  )
  return (
    <div className="relative min-h-40 flex-1 px-1">
      <div ref={element} role="img" aria-label={label} className={look} />
    </div>
  )
}

/** What is drawn in which colour, and the values of the row under the pointer. */
function Legend({
  names,
  points,
  pointed,
}: {
  names: readonly string[]
  points: ChartPoints
  pointed: number | undefined
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-1.5 text-label">
      {names.map((name, index) => (
        <span key={`${index} ${name}`} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full" style={{ background: `var(${COLORS[index]})` }} />
          {name}
          {pointed !== undefined && <span className="font-medium tabular-nums">{points.texts[index]?.[pointed]}</span>}
        </span>
      ))}
      <span className="ms-auto text-muted">
        {pointed !== undefined
          ? points.labels[pointed]
          : points.left > 0
            ? `${rowsOf(points.left)} without a place along the bottom`
            : points.scale === 'time' && 'Times are UTC.'}
      </span>
    </div>
  )
}

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** What the style sheet of uPlot says of the parts that are used here. */
const look =
  'absolute inset-0 overflow-hidden [&_.u-axis]:absolute [&_.u-cursor-pt]:pointer-events-none [&_.u-cursor-pt]:absolute [&_.u-cursor-pt]:top-0 [&_.u-cursor-pt]:left-0 [&_.u-cursor-pt]:rounded-full [&_.u-cursor-x]:pointer-events-none [&_.u-cursor-x]:absolute [&_.u-cursor-x]:top-0 [&_.u-cursor-x]:left-0 [&_.u-cursor-x]:h-full [&_.u-cursor-x]:border-r [&_.u-cursor-x]:border-edge [&_.u-cursor-y]:hidden [&_.u-off]:hidden [&_.u-over]:absolute [&_.u-select]:hidden [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:block [&_canvas]:size-full'
