/** A step of a plan, in the order in which Postgres lists them. */
export interface PlanNode {
  /** Of the root it is 0. */
  depth: number
  /** Such as `Index Scan`. */
  type: string
  /** With what it works on. */
  label: string
  /** As estimated, with everything below it. */
  cost: number
  /** Rows over all loops: as they were where it was run, else as estimated. */
  rows: number
  /** Milliseconds over all loops, with everything below it; undefined where nothing was measured. */
  ms: number | undefined
  /** Blocks of 8 kB that it asked for, from memory or not, with everything below it; undefined without BUFFERS. */
  buffers: number | undefined
}

export interface PlanTree {
  nodes: PlanNode[]
  /** Milliseconds. */
  planningMs: number | undefined
  executionMs: number | undefined
}

/** Reads a plan that EXPLAIN wrote as text or as JSON. Undefined for any other format. */
export function planTree(text: string): PlanTree | undefined {
  const tree = text.trimStart().startsWith('[') ? treeOfJson(text) : treeOfText(text)
  return tree && tree.nodes.length > 0 ? tree : undefined
}

const NODE =
  /^(\s*)(?:->\s+)?(\S.*?)\s+\(cost=[\d.]+\.\.([\d.]+) rows=(\d+) width=\d+\)(?: \((?:actual (?:time=[\d.]+\.\.([\d.]+) )?rows=([\d.]+) loops=(\d+)|never executed)\))?/
const SHARED_BUFFERS = /^\s+Buffers: .*?shared ((?:(?:hit|read|dirtied|written)=\d+ ?)+)/
const TIME = /^(Planning|Execution) Time: ([\d.]+) ms/

function treeOfText(text: string): PlanTree {
  const nodes: PlanNode[] = []
  /** Columns at which the open nodes begin. */
  const indents: number[] = []
  const times = new Map<string, number>()
  let isOfNode = true
  for (const line of text.split('\n')) {
    const found = NODE.exec(line)
    const time = TIME.exec(line)
    const shared = SHARED_BUFFERS.exec(line)
    if (found) {
      const [, indent = '', label = '', cost, estimated, ms, actual, loops] = found
      while (indents.length > 0 && indents.at(-1)! >= indent.length) indents.pop()
      const wasRun = loops !== undefined
      nodes.push({
        depth: indents.length,
        type: typeOf(label),
        label,
        cost: Number(cost),
        rows: wasRun ? Number(actual) * Number(loops) : Number(estimated),
        ms: ms === undefined ? (line.includes('never executed') ? 0 : undefined) : Number(ms) * Number(loops),
        buffers: undefined,
      })
      indents.push(indent.length)
    } else if (time) times.set(time[1]!, Number(time[2]))
    else if (/^\S/.test(line)) isOfNode = false
    else if (shared && isOfNode) {
      const node = nodes.at(-1)
      if (node) node.buffers = sum(/hit=(\d+)/.exec(shared[1]!)?.[1], /read=(\d+)/.exec(shared[1]!)?.[1])
    }
  }
  return { nodes, planningMs: times.get('Planning'), executionMs: times.get('Execution') }
}

const typeOf = (label: string) => label.split(/ (?:on|using) /)[0]!

const sum = (...texts: (string | undefined)[]) => texts.reduce((total, text) => total + Number(text ?? 0), 0)

function treeOfJson(text: string): PlanTree | undefined {
  try {
    const [top]: Json[] = JSON.parse(text)
    const nodes: PlanNode[] = []
    if (isJson(top?.['Plan'])) addNode(top['Plan'], 0, nodes)
    return { nodes, planningMs: numberIn(top, 'Planning Time'), executionMs: numberIn(top, 'Execution Time') }
  } catch {
    return undefined
  }
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function addNode(json: Json, depth: number, nodes: PlanNode[]) {
  const type = String(json['Node Type'])
  const loops = numberIn(json, 'Actual Loops')
  const ms = numberIn(json, 'Actual Total Time')
  const rows = loops === undefined ? numberIn(json, 'Plan Rows') : (numberIn(json, 'Actual Rows') ?? 0) * loops
  const hit = numberIn(json, 'Shared Hit Blocks')
  const on = json['Relation Name'] ?? json['CTE Name'] ?? json['Function Name']
  const using = json['Index Name'] === undefined ? '' : ` using ${String(json['Index Name'])}`
  nodes.push({
    depth,
    type,
    label: `${type}${using}${on === undefined ? '' : ` on ${String(on)}`}`,
    cost: numberIn(json, 'Total Cost') ?? 0,
    rows: rows ?? 0,
    ms: ms === undefined ? undefined : ms * (loops ?? 1),
    buffers: hit === undefined ? undefined : hit + (numberIn(json, 'Shared Read Blocks') ?? 0),
  })
  const below = json['Plans']
  if (Array.isArray(below)) for (const child of below) if (isJson(child)) addNode(child, depth + 1, nodes)
}

function numberIn(json: Json | undefined, name: string) {
  const value = json?.[name]
  return typeof value === 'number' ? value : undefined
}
