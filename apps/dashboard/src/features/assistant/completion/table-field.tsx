import { Combobox } from '@plinth/ui/combobox'
import { Field } from '@plinth/ui/field'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Failure } from '../../../components/frames/failure.tsx'
import { policyTablesQuery } from '../../../data/policy-tables.ts'

export const usePolicyTables = (projectRef: string, { isWanted }: { isWanted: boolean }) =>
  useQuery({ ...policyTablesQuery(projectRef), enabled: isWanted })

interface TableFieldProps {
  tables: ReturnType<typeof usePolicyTables>
  value: string | undefined
  error: string | undefined
  onValueChange: (id: string) => void
}

/** The table that a policy is for. */
export function TableField({ tables: { data, error: failure, isPending, refetch }, value, ...field }: TableFieldProps) {
  if (failure && !data)
    return <Failure title="The tables could not be loaded" error={failure} onRetry={() => void refetch()} />
  const chosen = data?.find(({ id }) => String(id) === value)
  const isOpen = chosen && !chosen.rls_enabled
  return (
    <Field
      label="Table"
      {...(field.error && !chosen ? { error: field.error } : {})}
      help={
        isOpen && (
          <span className="flex gap-1.5 text-warning">
            <TriangleAlert size={14} aria-hidden className="mt-px shrink-0" />
            Row-level security is off for this table: a policy has no effect until it is switched on.
          </span>
        )
      }
    >
      <Combobox
        options={(data ?? []).map(({ id, schema, name }) => ({ value: String(id), label: `${schema}.${name}` }))}
        {...(value === undefined ? {} : { value })}
        placeholder={isPending ? 'Loading the tables' : data?.length === 0 ? 'There is no table yet' : 'Choose a table'}
        searchPlaceholder="Search tables"
        emptyText="No table matches."
        disabled={isPending || data?.length === 0}
        onValueChange={field.onValueChange}
      />
    </Field>
  )
}
