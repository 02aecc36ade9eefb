import type { DiagramTable, SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { shortType } from '../../../lib/database/short-type.ts'
import { around, type Box, HEAD_HEIGHT, ROW_HEIGHT, rowsOf } from './diagram-cards.ts'
import { linkLine } from './link-line.ts'

/** The colors of a picture, as any program reads them. */
export interface PictureColors {
  canvas: string
  surface: string
  border: string
  edge: string
  text: string
  muted: string
  accent: string
}

const MARGIN = 32
const FONT = `font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"`

/** How many letters of a name fit, and of a type beside it. */
const [MOST_OF_NAME, MOST_OF_TYPE, MOST_OF_TITLE] = [19, 15, 32]

/** The whole diagram as an image that needs nothing else. */
export function diagramAsSvg(
  { tables, links }: SchemaDiagram,
  boxes: ReadonlyMap<number, Box>,
  colors: PictureColors,
): { svg: string; width: number; height: number } {
  const all = around(boxes.values())
  const [x, y] = [all.x - MARGIN, all.y - MARGIN]
  const [width, height] = [Math.ceil(all.width + 2 * MARGIN), Math.ceil(all.height + 2 * MARGIN)]
  const byId = new Map(tables.map((table) => [table.id, table]))
  const lines = links.flatMap((link) => {
    const ends = [link.from, link.to].map((id) => ({ box: boxes.get(id), table: byId.get(id) }))
    const [from, to] = ends.map(({ box, table }) => (box && table ? { box, table } : undefined))
    return from && to ? [`<path d="${linkLine(link, { from, to })}"/>`] : []
  })
  const cards = tables.flatMap((table) => {
    const box = boxes.get(table.id)
    return box ? [card(table, box, colors)] : []
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.canvas}"/>
<g fill="none" stroke="${colors.edge}" stroke-width="1.25">${lines.join('')}</g>
${cards.join('\n')}
</svg>`
  return { svg, width, height }
}

function card(table: DiagramTable, { x, y, width, height }: Box, colors: PictureColors) {
  const { shown, hidden } = rowsOf(table)
  const rows = shown.map((column, index) => {
    const at = y + HEAD_HEIGHT + (index + 0.5) * ROW_HEIGHT + 4
    const marks = [column.is_primary && 'PK', column.is_unique && !column.is_primary && 'UQ'].filter(Boolean).join(' ')
    const type = cut(shortType(column.type), MOST_OF_TYPE) + (column.is_nullable ? '?' : '')
    const mark = marks && `<text x="${x + 8}" y="${at}" font-size="9" fill="${colors.accent}">${marks}</text>`
    const name = `<text x="${x + 28}" y="${at}" fill="${colors.text}">${escaped(cut(column.name, MOST_OF_NAME))}</text>`
    const typed = `<text x="${x + width - 10}" y="${at}" text-anchor="end" fill="${colors.muted}">${escaped(type)}</text>`
    return mark + name + typed
  })
  const last = y + HEAD_HEIGHT + (shown.length + 0.5) * ROW_HEIGHT + 4
  const more = hidden > 0 ? `<text x="${x + 28}" y="${last}" fill="${colors.muted}">and ${hidden} more</text>` : ''
  const title = escaped(cut(`${table.schema}.${table.name}`, MOST_OF_TITLE))
  return `<g ${FONT} font-size="11.5"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${colors.surface}" stroke="${colors.border}"/>
<text x="${x + 10}" y="${y + 21}" font-weight="600" fill="${colors.text}">${title}</text>
<path d="M${x} ${y + HEAD_HEIGHT}h${width}" stroke="${colors.border}"/>${rows.join('')}${more}</g>`
}

const cut = (text: string, most: number) => {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** XML has no way to write most control characters. */
const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what has to go
    .replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
