import type { ComponentProps, ReactNode } from 'react'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { ColumnList } from './column-list.tsx'
import { TableFields } from './table-fields.tsx'
import type { TableForm } from './table-form.ts'

type TableSheetProps = Omit<
  ComponentProps<typeof StructureSheet>,
  'children' | 'description' | 'isChanged' | 'isShown'
> & {
  projectRef: string
  schema: string
  form: TableForm
  /** The form as the sheet opened with it. */
  opened: TableForm
  onChange: (form: TableForm) => void
  hasFixedKey?: boolean
  /** What follows the columns. */
  children?: (errorAt: (field: string) => string | undefined) => ReactNode
}

/** The form of a table. */
export function TableSheet(props: TableSheetProps) {
  const { projectRef, schema, form, opened, onChange, hasFixedKey, children, ...sheet } = props
  return (
    <StructureSheet
      {...sheet}
      description={`In the schema ${schema}`}
      isChanged={form !== opened}
      isShown={(field) => SHOWN.test(field)}
    >
      {({ errorAt, nameInput }) => (
        <>
          <TableFields form={form} onChange={onChange} errorAt={errorAt} nameInput={nameInput} />
          <ColumnList
            projectRef={projectRef}
            form={form}
            onChange={onChange}
            errorAt={errorAt}
            {...(hasFixedKey ? { hasFixedKey } : {})}
          />
          {children?.(errorAt)}
        </>
      )}
    </StructureSheet>
  )
}

const SHOWN = /^(?:name|schema|comment|primary_key|(?:columns|added)\.\d+\.\w+|foreign_keys\.\d+\.(?:columns|target))$/
