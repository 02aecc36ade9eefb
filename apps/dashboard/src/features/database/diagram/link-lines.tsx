import type { DiagramLink, DiagramTable } from '@plinth/postgres-meta/introspect/schema-diagram'
import { memo } from 'react'
import { type Box, overlaps } from './diagram-cards.ts'
import { lineBox, linkLine } from './link-line.ts'

interface LinkLinesProps {
  links: readonly DiagramLink[]
  tables: ReadonlyMap<number, DiagramTable>
  boxes: ReadonlyMap<number, Box>
  /** Only what is there is drawn. */
  drawn: Box
  /** The table whose lines stand out. */
  chosen: number | undefined
}

/** The foreign keys between tables. */
export const LinkLines = memo(function LinkLines({ links, tables, boxes, drawn, chosen }: LinkLinesProps) {
  const lines = links.flatMap((link) => {
    const [from, to] = [boxes.get(link.from), boxes.get(link.to)]
    if (!from || !to || !overlaps(lineBox(from, to), drawn)) return []
    return [{ link, from, to }]
  })
  return (
    <svg aria-hidden className="pointer-events-none absolute size-px overflow-visible fill-none">
      {lines.map(({ link, from, to }) => (
        <LinkLine
          key={link.id}
          link={link}
          from={from}
          to={to}
          fromTable={tables.get(link.from)!}
          toTable={tables.get(link.to)!}
          look={chosen === undefined ? 'plain' : link.from === chosen || link.to === chosen ? 'chosen' : 'faded'}
        />
      ))}
    </svg>
  )
})

interface LinkLineProps {
  link: DiagramLink
  from: Box
  to: Box
  fromTable: DiagramTable
  toTable: DiagramTable
  look: keyof typeof looks
}

const LinkLine = memo(function LinkLine({ link, from, to, fromTable, toTable, look }: LinkLineProps) {
  const ends = { from: { box: from, table: fromTable }, to: { box: to, table: toTable } }
  return (
    <path data-link={link.name} d={linkLine(link, ends)} className={looks[look]} vectorEffect="non-scaling-stroke" />
  )
})

const looks = {
  plain: 'stroke-edge',
  chosen: 'stroke-accent stroke-2',
  faded: 'stroke-border',
}
