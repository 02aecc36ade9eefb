import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import type { ComponentProps, ReactNode } from 'react'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { PolicyFields } from './policy-fields.tsx'
import type { PolicyForm } from './policy-form.ts'

type PolicySheetProps = Omit<ComponentProps<typeof StructureSheet>, 'children' | 'description' | 'isShown'> & {
  projectRef: string
  table: TableSecurity
  form: PolicyForm
  onChange: (form: PolicyForm) => void
  /** Above the fields. */
  children?: ReactNode
}

/** The form of a policy. */
export function PolicySheet({ projectRef, table, form, onChange, children, ...sheet }: PolicySheetProps) {
  return (
    <StructureSheet
      {...sheet}
      description={`On the table ${table.schema}.${table.name}`}
      isShown={(field) => SHOWN.has(field)}
    >
      {({ errorAt, nameInput }) => (
        <>
          {children}
          <PolicyFields
            projectRef={projectRef}
            form={form}
            onChange={onChange}
            errorAt={errorAt}
            nameInput={nameInput}
          />
        </>
      )}
    </StructureSheet>
  )
}

const SHOWN = new Set(['name', 'roles', 'using', 'with_check', 'comment'])
