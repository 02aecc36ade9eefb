/** What the model asked for: a kind, and the columns by name. */
export interface ChartWish {
  kind: 'bar' | 'line'
  x: string
  y: string
}

/** The wish in a tool's input; undefined where there is none that can be followed. */
export function chartWish(input: unknown): ChartWish | undefined {
  const chart = fieldOf(input, 'chart')
  const [kind, x, y] = [fieldOf(chart, 'kind'), fieldOf(chart, 'x'), fieldOf(chart, 'y')]
  if ((kind !== 'bar' && kind !== 'line') || typeof x !== 'string' || typeof y !== 'string') return undefined
  return { kind, x, y }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
