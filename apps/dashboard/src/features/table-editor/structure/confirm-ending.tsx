import { ApiError } from '@plinth/contract/api-error'
import { tables } from '@plinth/contract/tables'
import type { TableDependents } from '@plinth/postgres-meta/introspect/table-dependents'
import { Checkbox } from '@plinth/ui/checkbox'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { refreshStructure } from '../../../data/refresh-structure.ts'
import { forgetVisit } from '../../../lib/browser/project-history.ts'
import { toast } from '../../../lib/toast/toast.ts'
import type { EndTableProps } from './end-table-dialog.tsx'
import { endingLosses } from './ending-losses.ts'

interface ConfirmEndingProps extends EndTableProps {
  dependents: TableDependents
  onLookAgain: () => void
}

/** Asks for the name, with what is lost, and what is taken along only where that is chosen. */
export function ConfirmEnding({ projectRef, table, verb, dependents, ...on }: ConfirmEndingProps) {
  const [cascade, setCascade] = useState(false)
  const [restartsIdentity, setRestartsIdentity] = useState(false)
  const [isMissingCascade, setMissingCascade] = useState(false)
  const navigate = useNavigate()
  const along = alongOf(verb, dependents)
  const handlers = {
    onError: (error: Error) => {
      if (!(error instanceof ApiError) || error.reason !== 'dependents_changed') return
      // what was agreed to is not what would go
      setCascade(false)
      on.onLookAgain()
    },
  }
  const drop = useCall(tables.drop, {
    ...handlers,
    onSuccess: async () => {
      toast.success(`Dropped ${table.name}.`)
      forgetVisit(projectRef, 'editor', String(table.id))
      on.onClose()
      await navigate({
        to: '/project/$ref/editor',
        params: { ref: projectRef },
        search: { schema: table.schema === 'public' ? undefined : table.schema },
      })
      void refreshStructure()
    },
  })
  const empty = useCall(tables.empty, {
    ...handlers,
    onSuccess: () => {
      toast.success(`Emptied ${table.name}.`)
      on.onClose()
      on.onEmptied()
      void refreshStructure()
    },
  })
  const call = verb === 'drop' ? drop : empty

  function confirm() {
    setMissingCascade(along.count > 0 && !cascade)
    if (along.count > 0 && !cascade) return
    const { version } = dependents
    const ending = {
      ref: projectRef,
      table_id: String(table.id),
      schema: table.schema,
      table: table.name,
      cascade: along.count > 0 && cascade,
      version,
    }
    if (verb === 'drop') drop.mutate(ending)
    else empty.mutate({ ...ending, restart_identity: restartsIdentity })
  }

  const error = isMissingCascade ? along.refusal : call.error?.message
  return (
    <TypedNameDialog
      visible
      title={`${verb === 'drop' ? 'Drop' : 'Empty'} ${table.schema}.${table.name}?`}
      description={
        verb === 'drop'
          ? 'The table is gone at once. This cannot be undone: without a backup of the project its rows are lost.'
          : 'The table stays, and its rows are gone at once. This cannot be undone: without a backup of the project they are lost.'
      }
      losses={endingLosses(verb, dependents)}
      name={table.name}
      nameLabel="table name"
      confirmText={verb === 'drop' ? 'Drop table' : 'Empty table'}
      {...(error === undefined ? {} : { error })}
      loading={call.isPending}
      onConfirm={confirm}
      onCancel={on.onClose}
    >
      {along.count > 0 && (
        <div className="flex flex-col gap-2">
          <p>{along.intro}</p>
          <ul aria-label={along.label} className="max-h-40 list-disc overflow-y-auto ps-5 font-mono text-label">
            {along.names.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
            {along.count > along.names.length && <li>and {along.count - along.names.length} more</li>}
          </ul>
          <Checkbox
            label={along.choice}
            checked={cascade}
            onCheckedChange={(chosen) => {
              setCascade(chosen)
              setMissingCascade(false)
            }}
          />
        </div>
      )}
      {verb === 'empty' && (
        <Checkbox
          label="Restart its numbering"
          description="Identity and serial columns begin again with their first number (RESTART IDENTITY)."
          checked={restartsIdentity}
          onCheckedChange={setRestartsIdentity}
        />
      )}
    </TypedNameDialog>
  )
}

const alongOf = (verb: 'drop' | 'empty', { dropped, dropped_count, emptied, emptied_count }: TableDependents) =>
  verb === 'drop'
    ? {
        count: dropped_count,
        names: dropped,
        label: 'What depends on it',
        intro: 'These depend on it, and Postgres does not drop the table without them:',
        choice: 'Drop these, too (CASCADE)',
        refusal: 'Choose to drop what depends on it, too, or change that first.',
      }
    : {
        count: emptied_count,
        names: emptied,
        label: 'What points at it',
        intro: 'Foreign keys of these tables point at it, and Postgres does not empty the table without them:',
        choice: 'Empty these, too (CASCADE)',
        refusal: 'Choose to empty the tables that point at it, too, or drop their foreign keys first.',
      }
