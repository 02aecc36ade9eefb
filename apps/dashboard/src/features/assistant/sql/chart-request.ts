/** What the model asked for: a kind, and the columns by name. */
export interface ChartRequest {
  kind: 'bar' | 'line'
  x: string
  y: string
}

/** The chart that a tool's input asks for; undefined where it cannot be drawn. */
export function chartRequest(input: unknown): ChartRequest | undefined {
  const chart = fieldOf(input, 'chart')
  const [kind, x, y] = [fieldOf(chart, 'kind'), fieldOf(chart, 'x'), fieldOf(chart, 'y')]
  if ((kind !== 'bar' && kind !== 'line') || typeof x !== 'string' || typeof y !== 'string') return undefined
  return { kind, x, y }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
