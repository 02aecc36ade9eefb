import { useTheme } from '@plinth/ui/theme'
import { useEffect, useRef } from 'react'
import { type ChartData, drawChart } from './draw-chart.ts'

interface ChartProps {
  data: ChartData
  /** What it shows, in a sentence. */
  label: string
  fromZero: boolean
  onPoint: (index: number | undefined) => void
}

/** A small chart without axes; the figure above it says the value under the pointer. */
export default function Chart({ data, label, fromZero, onPoint }: ChartProps) {
  const { theme } = useTheme()
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof drawChart>>(undefined)
  const latest = useRef({ data, onPoint })
  useEffect(() => {
    latest.current = { data, onPoint }
    chart.current?.setData(data)
  }, [data, onPoint])
  useEffect(() => {
    const drawn = drawChart(element.current!, latest.current.data, {
      fromZero,
      onPoint: (index) => latest.current.onPoint(index),
    })
    chart.current = drawn
    return () => drawn.destroy()
    // the colours are read when it is drawn
  }, [theme, fromZero])
  return <div ref={element} role="img" aria-label={label} className={look} />
}

/** What the style sheet of uPlot says of the parts that are used here. */
const look =
  'h-14 min-w-0 overflow-hidden [&_.u-cursor-pt]:pointer-events-none [&_.u-cursor-pt]:absolute [&_.u-cursor-pt]:top-0 [&_.u-cursor-pt]:left-0 [&_.u-cursor-pt]:rounded-full [&_.u-cursor-x]:pointer-events-none [&_.u-cursor-x]:absolute [&_.u-cursor-x]:top-0 [&_.u-cursor-x]:left-0 [&_.u-cursor-x]:h-full [&_.u-cursor-x]:border-r [&_.u-cursor-x]:border-edge [&_.u-off]:hidden [&_.u-over]:absolute [&_.u-select]:hidden [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:block [&_canvas]:size-full'
