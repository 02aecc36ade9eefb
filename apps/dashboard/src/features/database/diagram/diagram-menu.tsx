import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { Button } from '@plinth/ui/button'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { useCopy } from '@plinth/ui/use-copy'
import { downloadBlob, downloadText } from '../../../lib/browser/download-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import type { Box } from './diagram-cards.ts'

interface DiagramMenuProps {
  projectRef: string
  diagram: SchemaDiagram
  boxes: ReadonlyMap<number, Box>
}

/** The diagram as a picture, and as text for other programs. */
export function DiagramMenu({ projectRef, diagram, boxes }: DiagramMenuProps) {
  const { copied, copy } = useCopy()
  const file = `schema-${projectRef}`

  async function draw() {
    const [{ diagramAsSvg }, { pictureColors }] = await Promise.all([
      import('./diagram-as-svg.ts'),
      import('./picture-colors.ts'),
    ])
    return diagramAsSvg(diagram, boxes, pictureColors())
  }

  async function downloadPng() {
    try {
      const { svgAsPng } = await import('./svg-as-png.ts')
      downloadBlob(`${file}.png`, await svgAsPng(await draw()))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The picture could not be drawn.')
    }
  }

  return (
    <Menu trigger={<Button>{copied ? 'Copied' : 'Export'}</Button>}>
      <MenuItem onSelect={() => void downloadPng()}>Download PNG</MenuItem>
      <MenuItem onSelect={() => void draw().then(({ svg }) => downloadText(`${file}.svg`, 'image/svg+xml', svg))}>
        Download SVG
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        onSelect={() => void copy(async () => (await import('./diagram-as-mermaid.ts')).diagramAsMermaid(diagram))}
      >
        Copy as Mermaid
      </MenuItem>
      <MenuItem onSelect={() => void copy(async () => (await import('./diagram-as-sql.ts')).diagramAsSql(diagram))}>
        Copy as SQL
      </MenuItem>
    </Menu>
  )
}
