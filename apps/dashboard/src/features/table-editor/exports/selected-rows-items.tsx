import type { TableDetail } from '@plinth/contract/database'
import { MenuLabel } from '@plinth/ui/menu'
import { queryClient } from '../../../api/query-client.ts'
import { CopyAsItems } from '../../../components/rows/copy-as-items.tsx'
import { cellQuery } from '../../../data/rows.ts'
import type { TextRows } from '../../../lib/database/text-rows.ts'
import { describeSelected, type SelectedRows } from './selected-rows.ts'

interface SelectedRowsItemsProps {
  projectRef: string
  detail: TableDetail
  selected: SelectedRows
  copy: (source: () => string | Promise<string>) => unknown
}

/** Entries of a menu that copy what is selected. */
export function SelectedRowsItems({ projectRef, detail, selected, copy }: SelectedRowsItemsProps) {
  const { table, columns } = detail
  if (selected.rows.length === 0) return <MenuLabel>Select rows to copy them.</MenuLabel>
  if (selected.cut.some(({ key }) => key.length === 0)) {
    return <MenuLabel>The selection has values too long to copy here.</MenuLabel>
  }
  const overridesIdentity = selected.columns.some(({ identity_generation }) => identity_generation === 'ALWAYS')
  return (
    <>
      <MenuLabel>Selected: {describeSelected(selected, columns.length)}</MenuLabel>
      <CopyAsItems
        read={() => readWhole({ ref: projectRef, table_id: table.id }, selected)}
        into={{ schema: table.schema, table: table.name, overridesIdentity }}
        copy={copy}
      />
    </>
  )
}

function readWhole(of: { ref: string; table_id: number }, { columns, rows, cut }: SelectedRows) {
  const described = columns.map(({ name, data_type }) => ({ name, type: data_type }))
  if (cut.length === 0) return { columns: described, rows }
  return wholeRows().then((whole): TextRows => ({ columns: described, rows: whole }))

  async function wholeRows() {
    const whole = rows.map((row) => [...row])
    for (const { row, field, key } of cut) {
      const asked = { ...of, column: columns[field]!.name, key: [...key] }
      const { value } = await queryClient.fetchQuery(cellQuery(asked))
      whole[row]![field] = value
    }
    return whole
  }
}
