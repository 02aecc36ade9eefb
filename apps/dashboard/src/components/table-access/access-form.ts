import type { TableAccess } from '@plinth/contract/table-access'
import type { ApiGrant } from '@plinth/postgres-meta/introspect/table-reach'
import type { ReachVerb } from '@plinth/postgres-meta/row-security/role-reach'

/** What a table's access becomes. */
export interface AccessForm {
  grants: ApiGrant[]
  rls_enabled: boolean
}

export const formOf = ({ grants, rls_enabled }: TableAccess): AccessForm => ({ grants, rls_enabled })

const nothing = { select: null, insert: null, update: null, delete: null } as const
const reading = { ...nothing, select: 'table' } as const
const everything = { select: 'table', insert: 'table', update: 'table', delete: 'table' } as const

type Presets = Partial<Record<ApiGrant['grantee'], Omit<ApiGrant, 'grantee'>>>

/** Servers keep what they have. A grant to every role would reach past all of them. */
const presets = {
  closed: { anon: nothing, authenticated: nothing, public: nothing },
  users: { anon: nothing, authenticated: everything, public: nothing },
  anyone: { anon: reading, authenticated: everything, public: nothing },
} as const satisfies Record<string, Presets>

export type AccessPreset = keyof typeof presets

/** What opens a table to more than servers guards its rows as well. */
export function withPreset(
  form: AccessForm,
  preset: AccessPreset,
  { canHaveRls }: { canHaveRls: boolean },
): AccessForm {
  const wanted: Presets = presets[preset]
  return {
    grants: form.grants.map((grant) => ({ ...grant, ...wanted[grant.grantee] })),
    rls_enabled: preset === 'closed' || !canHaveRls ? form.rls_enabled : true,
  }
}

export const withGrant = (
  form: AccessForm,
  grantee: ApiGrant['grantee'],
  verb: ReachVerb,
  isGranted: boolean,
): AccessForm => ({
  ...form,
  grants: form.grants.map((grant) =>
    grant.grantee === grantee ? { ...grant, [verb]: isGranted ? 'table' : null } : grant,
  ),
})

/** Opened to requests that nothing narrows to rows. */
export const isUnguarded = ({ grants, rls_enabled }: AccessForm) =>
  !rls_enabled &&
  grants.some(
    ({ grantee, ...grant }) => grantee !== 'service_role' && Object.values(grant).some((extent) => extent !== null),
  )
