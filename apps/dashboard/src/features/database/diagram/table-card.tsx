import type { DiagramLink, DiagramTable } from '@plinth/postgres-meta/introspect/schema-diagram'
import { classes } from '@plinth/ui/classes'
import { Link } from '@tanstack/react-router'
import { Diamond, Fingerprint, KeyRound } from 'lucide-react'
import { memo } from 'react'
import { shortType } from '../../../lib/database/short-type.ts'
import { type Box, CARD_WIDTH, HEAD_HEIGHT, ROW_HEIGHT, rowsOf } from './diagram-cards.ts'

interface TableCardProps {
  projectRef: string
  table: DiagramTable
  box: Box
  /** The foreign keys of the table. */
  links: readonly DiagramLink[]
  /** What it is called for a screen reader, with what it is linked with. */
  label: string
  /** The one that the keys go from. */
  isCurrent: boolean
  look: 'plain' | 'chosen' | 'linked' | 'faded'
  /** Too small to read columns; then the size of the letters that can be read. */
  far: number | undefined
  /** Its place among all of them. */
  position: number
  count: number
  canOpen: boolean
}

/** A table of the diagram with its columns. */
export const TableCard = memo(function TableCard(props: TableCardProps) {
  const { table, box, links, label, isCurrent, look, far, position, count } = props
  const { shown, hidden } = rowsOf(table)
  const targets = new Map(
    links.flatMap((link) => link.from_columns.map((column) => [column, `${link.to_schema}.${link.to_table}`])),
  )
  return (
    <li
      data-table={table.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read by going from table to table, as the rows of a grid
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-posinset={position}
      aria-setsize={count}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      className={classes(
        'absolute cursor-grab touch-none overflow-hidden rounded-control border bg-surface select-none',
        'outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent',
        looks[look],
      )}
    >
      <div
        style={far === undefined ? { height: HEAD_HEIGHT } : { height: '100%', fontSize: lettersFor(table.name, far) }}
        className={classes(
          'flex min-w-0 items-center overflow-hidden border-b border-border px-2.5 font-mono',
          far === undefined ? 'text-label' : 'justify-center text-center wrap-anywhere',
          look === 'chosen' && 'bg-accent-surface',
        )}
      >
        <Name {...props} />
      </div>
      {far === undefined && (
        <ul aria-label={`Columns of ${table.name}`} className="font-mono text-label">
          {shown.map((column) => (
            <li key={column.name} style={{ height: ROW_HEIGHT }} className="flex items-center gap-1.5 px-2.5">
              <Marks {...column} />
              <span className="min-w-0 flex-1 truncate" title={column.name}>
                {column.name}
              </span>
              <span className="max-w-[45%] truncate text-muted" title={column.type}>
                {shortType(column.type)}
              </span>
              {targets.has(column.name) && <span className="sr-only">references {targets.get(column.name)}</span>}
            </li>
          ))}
          {hidden > 0 && (
            <li style={{ height: ROW_HEIGHT }} className="flex items-center px-2.5 text-muted">
              and {hidden} more
            </li>
          )}
        </ul>
      )}
    </li>
  )
})

function Name({ projectRef, table, isCurrent, canOpen, far }: TableCardProps) {
  const name = (
    <>
      <span className={far === undefined ? 'text-muted' : 'sr-only'}>{table.schema}.</span>
      <span className="font-medium">{table.name}</span>
    </>
  )
  const look = far === undefined ? 'truncate' : 'line-clamp-3 leading-tight'
  if (!canOpen) return <span className={look}>{name}</span>
  return (
    <Link
      to="/project/$ref/editor/$id"
      params={{ ref: projectRef, id: String(table.id) }}
      tabIndex={isCurrent ? 0 : -1}
      title={`Open ${table.schema}.${table.name}`}
      draggable={false}
      className={classes(look, 'cursor-pointer hover:underline')}
    >
      {name}
    </Link>
  )
}

function Marks({ is_primary, is_unique, is_nullable }: DiagramTable['columns'][number]) {
  if (is_primary) return <Mark icon={KeyRound} text="primary key" look="text-accent" />
  if (is_unique) return <Mark icon={Fingerprint} text={is_nullable ? 'unique, nullable' : 'unique'} look="text-text" />
  if (is_nullable) return <Mark icon={Diamond} text="nullable" look="text-muted" />
  return <span className="w-3 shrink-0" />
}

interface MarkProps {
  icon: typeof KeyRound
  text: string
  look: string
}

const Mark = ({ icon: Icon, text, look }: MarkProps) => (
  <span className={classes('w-3 shrink-0', look)} title={text}>
    <Icon size={12} aria-hidden />
    <span className="sr-only">{text}</span>
  </span>
)

/** What the marks mean, in words. */
export const marks = [
  { icon: KeyRound, text: 'Primary key' },
  { icon: Fingerprint, text: 'Unique' },
  { icon: Diamond, text: 'Nullable' },
]

/** As large as a name fits into a card in one line, and no smaller than what stands there nearby. */
const lettersFor = (name: string, most: number) =>
  Math.max(12, Math.min(most, (CARD_WIDTH - 24) / (name.length * 0.62)))

const looks = {
  plain: 'border-edge',
  chosen: 'z-1 border-accent',
  linked: 'border-accent',
  faded: 'border-border text-muted',
}
