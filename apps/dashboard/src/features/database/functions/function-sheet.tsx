import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { draftOfRoutine } from '@plinth/postgres-meta/ddl/drafted-routine'
import type { RoutineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { DescriptionList } from '@plinth/ui/description-list'
import { Sheet } from '@plinth/ui/sheet'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { functionQuery } from '../../../data/database-functions.ts'
import { useMayChange } from '../use-may-change.ts'

const EditFunctionSheet = lazy(async () => ({ default: (await import('./edit-function-sheet.tsx')).EditFunctionSheet }))
const DropFunctionDialog = lazy(async () => ({
  default: (await import('./drop-function-dialog.tsx')).DropFunctionDialog,
}))

interface FunctionSheetProps {
  projectRef: string
  id: string
  onClose: () => void
}

/** One function with its definition. */
export function FunctionSheet({ projectRef, id, onClose }: FunctionSheetProps) {
  const { data: routine, error, refetch } = useQuery(functionQuery(projectRef, id))
  const isAllowed = useMayChange(projectRef)
  const [doing, setDoing] = useState<'edit' | 'drop'>()
  const draft = routine && draftOfRoutine(routine)
  const against = routine && reasonAgainst(routine)
  if (routine && draft && doing === 'edit')
    return (
      <Suspense>
        <EditFunctionSheet
          projectRef={projectRef}
          routine={routine}
          draft={draft}
          onClose={() => setDoing(undefined)}
        />
      </Suspense>
    )
  return (
    <Sheet
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={routine ? routine.name : 'Function'}
      {...(routine ? { description: `A ${kinds[routine.kind]} in the schema ${routine.schema}` } : {})}
      {...(routine && isAllowed && against === undefined
        ? {
            footer: (
              <div className="flex flex-wrap items-center justify-end gap-2">
                {!draft && <p className="me-auto text-muted">The SQL editor can change it.</p>}
                <Button variant="quiet" onClick={() => setDoing('drop')}>
                  Drop {kinds[routine.kind]}
                </Button>
                {draft && (
                  <Button variant="primary" onClick={() => setDoing('edit')}>
                    Edit function
                  </Button>
                )}
              </div>
            ),
          }
        : {})}
    >
      {routine ? (
        <div className="flex flex-col gap-4">
          <DescriptionList items={factsOf(routine)} />
          {routine.definition === null ? (
            <p className="text-muted">Postgres does not print the definition of an aggregate.</p>
          ) : (
            <CodeBlock label="Definition" wrap alwaysCopyable code={routine.definition.trimEnd()} />
          )}
          {against && <p className="text-muted">{against}</p>}
        </div>
      ) : error ? (
        <Failure title="The function could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText />
      )}
      <Suspense>
        {routine && doing === 'drop' && (
          <DropFunctionDialog
            projectRef={projectRef}
            routine={routine}
            onDropped={onClose}
            onClose={() => setDoing(undefined)}
          />
        )}
      </Suspense>
    </Sheet>
  )
}

const kinds = {
  function: 'function',
  procedure: 'procedure',
  aggregate: 'aggregate',
  window: 'window function',
} as const satisfies Record<RoutineDetail['kind'], string>

const factsOf = ({ arguments: list, returns, ...routine }: RoutineDetail) => [
  { term: 'Arguments', description: list === '' ? 'None' : <code className="font-mono text-label">{list}</code> },
  ...(returns === null
    ? []
    : [{ term: 'Returns', description: <code className="font-mono text-label">{returns}</code> }]),
  {
    term: 'Runs as',
    description: routine.is_security_definer
      ? 'Its owner (SECURITY DEFINER): callers do through it what they may not do themselves.'
      : 'The caller (SECURITY INVOKER).',
  },
  { term: 'Volatility', description: routine.volatility },
  ...(routine.comment === null ? [] : [{ term: 'Comment', description: routine.comment }]),
]

/** Why nobody changes it here. */
function reasonAgainst({ schema, extension }: RoutineDetail) {
  if (extension !== null) return `It belongs to the extension ${extension}.`
  return isSystemSchema(schema) ? `The schema ${schema} belongs to the platform.` : undefined
}
