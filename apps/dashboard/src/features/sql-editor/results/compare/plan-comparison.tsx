import { Badge } from '@plinth/ui/badge'
import { classes } from '@plinth/ui/classes'
import { asCost, asCount, asMs, changeOf, type Format, fromTo } from './change-words.ts'
import { type ComparedNode, comparePlans } from './compare-plans.ts'
import { type PlanTree, planTree } from './plan-tree.ts'

/** The previous plan of a query beside the present one, step by step: a table, and sentences where that has no room. */
export function PlanComparison({ before: textBefore, after: textAfter }: { before: string; after: string }) {
  const [before, after] = [planTree(textBefore), planTree(textAfter)]
  if (!before || !after) return <p className="p-4 text-muted">Only plans in text or JSON can be compared.</p>
  const { nodes, measure } = comparePlans(before, after)
  const isMeasured = measure === 'ms'
  return (
    <section aria-label="Comparison with the previous plan" className="min-h-0 flex-1 overflow-auto">
      <Totals before={before} after={after} />
      <table className="w-full border-collapse text-label max-sm:hidden">
        <caption className="sr-only">The previous plan and the present one</caption>
        <thead>
          <tr className="border-b border-border text-start text-muted">
            <th scope="col" className="px-4 py-1.5 text-start font-medium">
              Step
            </th>
            <th scope="col" className={headLook}>
              {isMeasured ? 'Time' : 'Estimated cost'}
            </th>
            <th scope="col" className={headLook}>
              Rows
            </th>
            <th scope="col" className={headLook}>
              Buffers
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node, index) => (
            <Row key={index} node={node} measure={measure} />
          ))}
        </tbody>
      </table>
      <ul className="flex flex-col gap-2 px-4 py-2 sm:hidden">
        {nodes.map((node, index) => (
          <li key={index} className={classes('rounded-control', node.isCostly && 'bg-warning-surface p-2')}>
            <Step node={node} />
            <p className="text-label text-muted">{sentenceOf(node, measure)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const headLook = 'px-3 py-1.5 text-end font-medium whitespace-nowrap'

/** What both plans come to. */
function Totals({ before, after }: { before: PlanTree; after: PlanTree }) {
  const [old, now] = [before.nodes[0]!, after.nodes[0]!]
  const totals = [
    { name: 'Execution', from: before.executionMs, to: after.executionMs, format: asMs },
    { name: 'Planning', from: before.planningMs, to: after.planningMs, format: asMs },
    { name: 'Estimated cost', from: old.cost, to: now.cost, format: asCost },
    { name: 'Rows', from: old.rows, to: now.rows, format: asCount },
    { name: 'Buffers', from: old.buffers, to: now.buffers, format: asCount },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-border px-4 py-2">
      {totals.map(({ name, from, to, format }) => {
        const figures = fromTo(from, to, format)
        return (
          figures && (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums">
                {figures} <Change from={from} to={to} format={format} isNeutral={name === 'Rows'} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

function Row({ node, measure }: { node: ComparedNode; measure: 'ms' | 'cost' }) {
  const { before, after, isCostly } = node
  const depth = (after ?? before)!.depth
  const figures = [
    { name: 'Work', from: before?.[measure], to: after?.[measure], format: formatOf(measure) },
    { name: 'Rows', from: before?.rows, to: after?.rows, format: asCount },
    { name: 'Buffers', from: before?.buffers, to: after?.buffers, format: asCount },
  ]
  return (
    <tr className={classes('border-b border-border align-top', isCostly && 'bg-warning-surface')}>
      <th scope="row" className="px-4 py-1.5 text-start font-normal" style={{ paddingInlineStart: 16 + depth * 16 }}>
        <Step node={node} />
      </th>
      {figures.map(({ name, from, to, format }) => (
        <td key={name} className="px-3 py-1.5 text-end tabular-nums">
          {fromTo(from, to, format) ?? '–'} <Change from={from} to={to} format={format} isNeutral={name === 'Rows'} />
        </td>
      ))}
    </tr>
  )
}

function Step({ node: { before, after, isCostly } }: { node: ComparedNode }) {
  const { label } = (after ?? before)!
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className={classes('font-mono text-label wrap-anywhere', !after && 'text-muted line-through')}>
        {label}
      </span>
      {!before && <Badge>New</Badge>}
      {!after && <Badge>Gone</Badge>}
      {isCostly && <span className="text-label font-medium text-warning">Largest change</span>}
    </span>
  )
}

interface ChangeProps {
  from: number | undefined
  to: number | undefined
  format: Format
  isNeutral: boolean
}

function Change({ from, to, format, isNeutral }: ChangeProps) {
  const words = changeOf(from, to, format)
  if (words === undefined) return null
  // more rows or fewer are neither better nor worse
  const look = isNeutral ? 'text-muted' : words.startsWith('+') ? 'text-danger' : 'text-success'
  return <span className={look}>({words})</span>
}

const formatOf = (measure: 'ms' | 'cost') => (measure === 'ms' ? asMs : asCost)

/** The same as a row of the table. */
function sentenceOf({ before, after }: ComparedNode, measure: 'ms' | 'cost') {
  const parts = [
    {
      word: measure === 'ms' ? 'Time' : 'Estimated cost',
      from: before?.[measure],
      to: after?.[measure],
      format: formatOf(measure),
    },
    { word: 'rows', from: before?.rows, to: after?.rows, format: asCount },
    { word: 'buffers', from: before?.buffers, to: after?.buffers, format: asCount },
  ]
  const said = parts.flatMap(({ word, from, to, format }) => {
    const figures = fromTo(from, to, format)
    const change = changeOf(from, to, format)
    return figures === undefined ? [] : [`${word} ${figures}${change === undefined ? '' : ` (${change})`}`]
  })
  return `${said.join(', ')}.`
}
