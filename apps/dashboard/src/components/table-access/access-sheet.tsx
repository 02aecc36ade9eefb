import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { type TableAccess, tableAccess } from '@plinth/contract/table-access'
import type { ApiRole } from '@plinth/postgres-meta/introspect/table-reach'
import { reachLabel } from '@plinth/postgres-meta/row-security/reach-label'
import { reachVerbs, type RoleReach, roleReaches } from '@plinth/postgres-meta/row-security/role-reach'
import { Button } from '@plinth/ui/button'
import { Section } from '@plinth/ui/section'
import { Sheet } from '@plinth/ui/sheet'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useProject } from '../../data/projects.ts'
import { reachWords } from './reach-words.ts'
import { TryAs } from './try-as.tsx'

const ChangeAccessSheet = lazy(async () => ({ default: (await import('./change-access-sheet.tsx')).ChangeAccessSheet }))

interface AccessSheetProps {
  projectRef: string
  table: TableAccess
  onClose: () => void
  /** Before a link leads to the rows, where that is the page beneath. */
  onTry?: () => void
}

/** What each of the API's roles can do with a table, and by which policies. */
export function AccessSheet({ projectRef, table, onClose, onTry }: AccessSheetProps) {
  const { text } = reachLabel(table, { isExposed: table.is_exposed })
  const mayChange = useProjectAccess(useProject(projectRef))(tableAccess.change)
  const { isOn } = useAccess()
  const mayTry = mayChange && isOn('table_editor:all')
  const [isChanging, setChanging] = useState(false)
  if (isChanging)
    return (
      <Suspense>
        <ChangeAccessSheet projectRef={projectRef} table={table} onClose={() => setChanging(false)} />
      </Suspense>
    )
  return (
    <Sheet
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Who can reach ${table.name}`}
      description={text}
      actions={
        mayChange &&
        !isSystemSchema(table.schema) && (
          <Button size="small" onClick={() => setChanging(true)}>
            Open or close
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <Notes projectRef={projectRef} table={table} />
        {roleReaches(table).map((reach) => (
          <RoleSection
            key={reach.role}
            projectRef={projectRef}
            table={table}
            reach={reach}
            mayTry={mayTry}
            onTry={onTry}
          />
        ))}
      </div>
    </Sheet>
  )
}

/** What holds for all roles. */
function Notes({ projectRef, table }: Pick<AccessSheetProps, 'projectRef' | 'table'>) {
  const { schema, kind, is_exposed, is_partition, rls_enabled, runs_as } = table
  return (
    <div className="flex max-w-[70ch] flex-col gap-2 text-muted empty:hidden">
      {!is_exposed &&
        (is_partition ? (
          <p>The API does not offer partitions. Requests reach these rows through the table that they are part of.</p>
        ) : (
          <p>
            The API does not expose the schema {schema}, so no request reaches it. What follows holds once it does. See{' '}
            <Link to="/project/$ref/settings/data-api" params={{ ref: projectRef }} className={linkLook}>
              Data API settings
            </Link>
            .
          </p>
        ))}
      {runs_as === 'owner' && (
        <p>
          This view reads its tables with the rights of its owner, so their policies do not hold for the role that asks.
          Set security_invoker on it to change that.
        </p>
      )}
      {runs_as === 'caller' && (
        <p>
          This view is a security_invoker view: the role that asks also needs grants on the tables behind it, and their
          policies hold.
        </p>
      )}
      {(kind === 'table' || kind === 'partitioned') && (
        <p>
          Row-level security is{' '}
          {rls_enabled ? 'on: policies decide which rows a grant reaches.' : 'off: a grant reaches every row.'}{' '}
          <Link
            to="/project/$ref/database/policies"
            params={{ ref: projectRef }}
            search={{ schema, search: table.name }}
            className={linkLook}
          >
            Policies
          </Link>
        </p>
      )}
      {(kind === 'foreign' || kind === 'materialized view') && (
        <p>
          Row-level security does not exist for a {kind === 'foreign' ? 'foreign table' : kind}: a grant reaches every
          row.
        </p>
      )}
    </div>
  )
}

interface RoleSectionProps {
  projectRef: string
  table: TableAccess
  reach: RoleReach
  /** Whether the person may see the rows as the role does. */
  mayTry: boolean
  onTry: (() => void) | undefined
}

function RoleSection({ projectRef, table, reach, mayTry, onTry }: RoleSectionProps) {
  const { who, about } = roles[reach.role]
  const isPastPolicies = table.rls_enabled && reach.bypassesRls
  return (
    <Section
      title={who}
      description={isPastPolicies ? `${about} It bypasses row-level security.` : about}
      actions={mayTry && <TryAs projectRef={projectRef} id={table.id} role={reach.role} onGo={onTry} />}
    >
      <dl className="divide-y divide-border rounded-panel border border-border bg-surface px-4">
        {reachVerbs.map((verb) => (
          <div key={verb} className="grid gap-x-4 py-1.5 sm:grid-cols-[6rem_1fr]">
            <dt className="font-medium">{verbWords[verb]}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-2">
              <span className={reach[verb].rows === 'none' ? 'text-muted' : undefined}>
                {reachWords(reach[verb], verb)}
              </span>
              {reach[verb].policies.map((name) => (
                <Link
                  key={name}
                  to="/project/$ref/database/policies"
                  params={{ ref: projectRef }}
                  search={{ schema: table.schema, search: name }}
                  className={`${linkLook} wrap-anywhere`}
                >
                  {name}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const linkLook = 'text-accent underline underline-offset-2'

const verbWords = { select: 'Select', insert: 'Insert', update: 'Update', delete: 'Delete' } as const

const roles: Record<ApiRole, { who: string; about: string }> = {
  anon: { who: 'Anyone (anon)', about: 'Requests without a signed-in user.' },
  authenticated: { who: 'Signed-in users (authenticated)', about: 'Requests with the token of a user.' },
  service_role: { who: 'Servers (service_role)', about: 'Requests with a secret key.' },
}
