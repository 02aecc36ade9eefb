import { type TableAccess, tableAccess } from '@plinth/contract/table-access'
import { changeApiAccess } from '@plinth/postgres-meta/ddl/api-grants'
import type { ApiGrant } from '@plinth/postgres-meta/introspect/table-reach'
import { reachVerbs } from '@plinth/postgres-meta/row-security/role-reach'
import { Button } from '@plinth/ui/button'
import { Checkbox } from '@plinth/ui/checkbox'
import { CodeBlock } from '@plinth/ui/code-block'
import { useState } from 'react'
import { useCall } from '../../api/api.ts'
import { refreshPolicies } from '../../data/policies.ts'
import { toast } from '../../lib/toast/toast.ts'
import { StructureSheet } from '../structure/structure-sheet.tsx'
import { type AccessForm, type AccessPreset, formOf, isUnguarded, withGrant, withPreset } from './access-form.ts'

interface ChangeAccessSheetProps {
  projectRef: string
  table: TableAccess
  onClose: () => void
}

/** Opens a table to requests or closes it, with the SQL that does it in view. */
export function ChangeAccessSheet({ projectRef, table, onClose }: ChangeAccessSheetProps) {
  const [before] = useState(table)
  const [opened] = useState(() => formOf(table))
  const [form, setForm] = useState(opened)
  const change = useCall(tableAccess.change, {
    // the label says who reaches it by now
    onError: () => void refreshPolicies(),
    onSuccess: () => {
      toast.success(`Changed who can reach ${before.name}.`)
      void refreshPolicies()
      onClose()
    },
  })
  const canHaveRls = before.kind === 'table' || before.kind === 'partitioned'
  const place = { schema: before.schema, table: before.name }
  const statements = () => changeApiAccess(place, before, form)
  const preview = statements().map(({ sql }) => `${sql};`)

  return (
    <StructureSheet
      title={`Open or close ${before.name}`}
      description="Grants decide which requests reach a table, and policies which of its rows."
      saveLabel="Run this SQL"
      leaving={{
        title: 'Close without running it?',
        description: 'What you chose is not saved.',
        confirmText: 'Discard changes',
      }}
      isChanged={preview.length > 0}
      isShown={() => false}
      warning={
        isUnguarded(form) && canHaveRls
          ? 'Row-level security is off: each grant below then reaches every row.'
          : undefined
      }
      written={statements}
      call={change}
      onSave={() =>
        change.mutate({
          ref: projectRef,
          table_id: String(before.id),
          ...place,
          before: { grants: before.grants, rls_enabled: before.rls_enabled, usage: before.usage },
          after: form,
        })
      }
      onClose={onClose}
    >
      {() => (
        <>
          <div className="flex flex-wrap gap-2">
            {presetNames.map((preset) => (
              <Button key={preset} onClick={() => setForm(withPreset(form, preset, { canHaveRls }))}>
                {presetWords[preset]}
              </Button>
            ))}
          </div>
          <Grants form={form} before={before} onChange={setForm} />
          {canHaveRls && (
            <Checkbox
              label="Row-level security"
              description="On, policies decide which rows a grant reaches. Without a policy it reaches none."
              checked={form.rls_enabled}
              onCheckedChange={(rls_enabled) => setForm({ ...form, rls_enabled })}
            />
          )}
          {!before.is_exposed && (
            <p className="max-w-[70ch] text-muted">
              The API does not expose the schema {before.schema}. A grant opens the table once it does.
            </p>
          )}
          <CodeBlock
            label="SQL to run"
            wrap
            alwaysCopyable
            code={preview.length === 0 ? '-- Nothing has changed yet.' : preview.join('\n')}
          />
        </>
      )}
    </StructureSheet>
  )
}

interface GrantsProps {
  form: AccessForm
  before: TableAccess
  onChange: (form: AccessForm) => void
}

function Grants({ form, before, onChange }: GrantsProps) {
  return (
    <table className="w-full text-start">
      <caption className="sr-only">Grants on {before.name}</caption>
      <thead>
        <tr className="border-b border-border text-label text-muted">
          <th scope="col" className="py-1.5 text-start font-medium">
            Role
          </th>
          {reachVerbs.map((verb) => (
            <th key={verb} scope="col" className="py-1.5 text-start font-medium capitalize">
              {verb}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {form.grants
          .filter((grant) => isOffered(grant, before))
          .map((grant) => (
            <tr key={grant.grantee} className="border-b border-border">
              <th scope="row" className="py-2 pe-2 text-start font-normal wrap-anywhere">
                {roleWords[grant.grantee]} <code className="font-mono text-label text-muted">{grant.grantee}</code>
              </th>
              {reachVerbs.map((verb) => (
                <td key={verb} className="py-2">
                  <Checkbox
                    hideLabel
                    label={`${verb} for ${grant.grantee}`}
                    checked={grant[verb] === 'table'}
                    indeterminate={grant[verb] === 'columns'}
                    onCheckedChange={(isGranted) => onChange(withGrant(form, grant.grantee, verb, isGranted))}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** A grant to every role is rarely meant, and shown where there is one. */
const isOffered = ({ grantee }: ApiGrant, { grants }: TableAccess) =>
  grantee !== 'public' ||
  grants.some((grant) => grant.grantee === 'public' && reachVerbs.some((verb) => grant[verb] !== null))

const presetNames = ['closed', 'users', 'anyone'] as const satisfies readonly AccessPreset[]

const presetWords: Record<AccessPreset, string> = {
  closed: 'Close it to the API',
  users: 'Open it to signed-in users',
  anyone: 'Let anyone read it',
}

const roleWords: Record<ApiGrant['grantee'], string> = {
  anon: 'Anyone',
  authenticated: 'Signed-in users',
  service_role: 'Servers',
  public: 'Every role',
}
