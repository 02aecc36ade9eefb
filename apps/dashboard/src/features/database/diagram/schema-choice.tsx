import { ourSchema } from '@plinth/catalog/system-schemas'
import { Button } from '@plinth/ui/button'
import { Checkbox } from '@plinth/ui/checkbox'
import { Popover } from '@plinth/ui/popover'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { schemasQuery } from '../../../data/tables.ts'

interface SchemaChoiceProps {
  projectRef: string
  /** Undefined for all that people made. */
  chosen: readonly string[] | undefined
  onChoose: (chosen: string[] | undefined) => void
}

/** Which schemas are drawn. */
export function SchemaChoice({ projectRef, chosen, onChoose }: SchemaChoiceProps) {
  const { data: schemas = [] } = useQuery(schemasQuery(projectRef))
  const names = [
    ...new Set([...schemas.map(({ name }) => name).filter((name) => name !== ourSchema), ...(chosen ?? [])]),
  ]
  return (
    <Popover
      label="Schemas"
      className="flex w-64 flex-col gap-2 overflow-y-auto p-3"
      trigger={
        <Button aria-label={`Schemas: ${labelOf(chosen)}`} className="max-w-60">
          <span className="truncate">{labelOf(chosen)}</span>
          <ChevronsUpDown size={14} aria-hidden className="text-muted" />
        </Button>
      }
    >
      <Checkbox label="All your schemas" checked={chosen === undefined} onCheckedChange={() => onChoose(undefined)} />
      <hr className="border-border" />
      {names.map((name) => (
        <Checkbox
          key={name}
          label={<span className="font-mono text-label wrap-anywhere">{name}</span>}
          checked={chosen?.includes(name) ?? false}
          onCheckedChange={(isChosen) => {
            const others = (chosen ?? []).filter((each) => each !== name)
            const next = isChosen ? [...others, name] : others
            onChoose(next.length > 0 ? next : undefined)
          }}
        />
      ))}
    </Popover>
  )
}

function labelOf(chosen: readonly string[] | undefined) {
  if (!chosen) return 'All your schemas'
  return chosen.length > 2 ? `${chosen.length} schemas` : chosen.join(', ')
}
