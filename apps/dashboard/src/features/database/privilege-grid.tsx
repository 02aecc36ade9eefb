import {
  type ColumnPrivilege,
  columnPrivilegeNames,
  type PrivilegeChange,
} from '@plinth/postgres-meta/ddl/column-privileges'
import type { ColumnPrivileges } from '@plinth/postgres-meta/introspect/column-privileges'
import { Checkbox } from '@plinth/ui/checkbox'
import { shownSource } from './shown-source.ts'

interface PrivilegeGridProps {
  table: string
  role: string
  columns: readonly ColumnPrivileges[]
  changes: readonly PrivilegeChange[]
  disabled: boolean
  onChange: (change: PrivilegeChange) => void
}

/** Columns down, privileges across; the whole table is the first row. */
export function PrivilegeGrid({ table, role, columns, changes, disabled, onChange }: PrivilegeGridProps) {
  return (
    <section
      aria-label={`Rights of ${role} on ${table}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-border bg-surface"
    >
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${headLook} w-2/5 text-start`}>
              Column
            </th>
            {columnPrivilegeNames.map((privilege) => (
              <th key={privilege} scope="col" className={`${headLook} text-start font-mono`}>
                {privilege}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={rowLook}>
            <th scope="row" className={nameLook}>
              Whole table
            </th>
            {columnPrivilegeNames.map((privilege) => (
              <td key={privilege} className={cellLook}>
                <Checkbox
                  label={`${privilege} on the whole table`}
                  hideLabel
                  checked={isOnWholeTable(privilege, columns, changes)}
                  disabled={disabled}
                  onCheckedChange={(granted) => onChange({ column: undefined, privilege, granted })}
                />
              </td>
            ))}
          </tr>
          {columns.map((column) => (
            <tr key={column.column} className={rowLook}>
              <th scope="row" className={nameLook}>
                <span className="font-mono wrap-anywhere">{column.column}</span>{' '}
                <code className="font-mono text-label font-normal text-muted max-sm:block">{column.data_type}</code>
              </th>
              {columnPrivilegeNames.map((privilege) => (
                <td key={privilege} className={cellLook}>
                  <ColumnBox
                    column={column}
                    privilege={privilege}
                    changes={changes}
                    disabled={disabled}
                    onChange={(granted) => onChange({ column: column.column, privilege, granted })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnBoxProps {
  column: ColumnPrivileges
  privilege: ColumnPrivilege
  changes: readonly PrivilegeChange[]
  disabled: boolean
  onChange: (granted: boolean) => void
}

function ColumnBox({ column, privilege, changes, disabled, onChange }: ColumnBoxProps) {
  const source = shownSource(column, privilege, changes)
  const isCovered = changes.some(
    (change) => change.column === undefined && change.privilege === privilege && change.granted,
  )
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Checkbox
        label={`${privilege} on ${column.column}`}
        hideLabel
        checked={source === 'table' || source === 'column'}
        disabled={disabled || isCovered}
        onCheckedChange={onChange}
      />
      {source !== null && source !== 'column' && <span className="text-label text-muted">{words[source]}</span>}
    </span>
  )
}

const words = { table: 'whole table', elsewhere: 'from elsewhere' }

function isOnWholeTable(
  privilege: ColumnPrivilege,
  columns: readonly ColumnPrivileges[],
  changes: readonly PrivilegeChange[],
) {
  return columns.length > 0 && columns.every((column) => shownSource(column, privilege, changes) === 'table')
}

const headLook = 'h-8 border-b border-border bg-canvas px-3 text-label font-medium whitespace-nowrap text-muted'

const rowLook = 'border-b border-border last:border-b-0 hover:bg-hover'

const nameLook = 'h-8 min-w-32 px-3 py-1 text-start font-medium'

const cellLook = 'h-8 px-3 py-1'
