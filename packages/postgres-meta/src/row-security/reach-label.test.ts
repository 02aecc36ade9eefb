import { expect, test } from 'vitest'
import type { TableReach } from '../introspect/table-reach.ts'
import { reachLabel } from './reach-label.ts'
import { reachVerbs, roleReaches } from './role-reach.ts'

type Role = TableReach['roles'][number]
type Policy = TableReach['policies'][number]

const all = { select: 'table', insert: 'table', update: 'table', delete: 'table' } as const
const none = { select: null, insert: null, update: null, delete: null }
const reads = { ...none, select: 'table' } as const

const role = (name: Role['role'], can: Pick<Role, keyof typeof all>): Role => ({
  role: name,
  bypasses_rls: name === 'service_role',
  ...can,
})

interface Given extends Partial<Omit<TableReach, 'roles'>> {
  anon?: Pick<Role, keyof typeof all>
  authenticated?: Pick<Role, keyof typeof all>
  service_role?: Pick<Role, keyof typeof all>
}

const table = ({ anon = none, authenticated = none, service_role = all, ...more }: Given): TableReach => ({
  id: 1,
  schema: 'public',
  name: 'notes',
  kind: 'table',
  is_partition: false,
  rls_enabled: true,
  runs_as: null,
  policies: [],
  grants: [],
  usage: [],
  roles: [role('anon', anon), role('authenticated', authenticated), role('service_role', service_role)],
  ...more,
})

const policy = (more: Partial<Policy> = {}): Policy => ({
  name: 'own rows',
  command: 'ALL',
  is_permissive: true,
  roles: ['authenticated'],
  using: 'row',
  with_check: null,
  ...more,
})

const both: Policy['roles'] = ['anon', 'authenticated']
const open = { anon: all, authenticated: all }

test.each<[text: string, tone: string, given: Given]>([
  ['Nobody: no grants', 'neutral', { service_role: none }],
  ['Servers only: no grants', 'neutral', {}],
  ['Servers only: RLS is on without policies', 'neutral', open],
  ['Nobody: RLS is on without policies', 'neutral', { ...open, service_role: none }],
  ['Servers only: no policy lets rows through', 'neutral', { ...open, policies: [policy({ roles: [] })] }],
  ['Servers only: no policy lets rows through', 'neutral', { ...open, policies: [policy({ is_permissive: false })] }],
  ['Servers only: no policy lets rows through', 'neutral', { ...open, policies: [policy({ using: 'false' })] }],
  ['Not in the API', 'neutral', { ...open, rls_enabled: false, is_partition: true }],
  ['Anyone can read and change every row', 'danger', { ...open, rls_enabled: false }],
  ['Anyone can read every row', 'warning', { anon: reads, authenticated: reads, rls_enabled: false }],
  ['Anyone can read every row, signed-in users more', 'danger', { ...open, anon: reads, rls_enabled: false }],
  ['Anyone can insert rows', 'danger', { anon: { ...none, insert: 'table' }, rls_enabled: false }],
  [
    'Signed-in users can delete every row',
    'danger',
    { authenticated: { ...none, delete: 'table' }, rls_enabled: false },
  ],
  [
    'Anyone can read every row and insert',
    'danger',
    { anon: { ...reads, insert: 'table' }, authenticated: reads, rls_enabled: false },
  ],
  [
    'Anyone can read some columns of every row',
    'warning',
    { anon: { ...none, select: 'columns' }, authenticated: { ...none, select: 'columns' }, rls_enabled: false },
  ],
  [
    'Anyone can read some columns of every row, signed-in users more',
    'warning',
    { anon: { ...none, select: 'columns' }, authenticated: reads, rls_enabled: false },
  ],
  ['Signed-in users, by 1 policy', 'neutral', { ...open, policies: [policy()] }],
  [
    'Signed-in users, by 2 policies',
    'neutral',
    { ...open, policies: [policy(), policy({ name: 'of the team', command: 'SELECT' })] },
  ],
  [
    'Anyone can read every row',
    'neutral',
    { ...open, policies: [policy({ command: 'SELECT', using: 'true', roles: both })] },
  ],
  [
    'Anyone can read every row, signed-in users more',
    'neutral',
    { ...open, policies: [policy({ command: 'SELECT', using: 'true', roles: both }), policy()] },
  ],
  [
    'Anyone can read every row, insert by 1 policy',
    'neutral',
    {
      ...open,
      policies: [
        policy({ command: 'SELECT', using: 'true', roles: both }),
        policy({ name: 'adding', command: 'INSERT', using: null, with_check: 'row', roles: both }),
      ],
    },
  ],
  ['Anyone can read and change every row', 'danger', { ...open, policies: [policy({ using: 'true', roles: both })] }],
  [
    'Anyone, by 2 policies',
    'neutral',
    {
      ...open,
      policies: [policy({ using: 'true', roles: both }), policy({ name: 'less', is_permissive: false, roles: both })],
    },
  ],
  [
    "Anyone can read with its owner's rights",
    'warning',
    { anon: reads, kind: 'view', rls_enabled: false, runs_as: 'owner' },
  ],
  [
    "Anyone can read and change with its owner's rights",
    'danger',
    { ...open, kind: 'view', rls_enabled: false, runs_as: 'owner' },
  ],
  [
    'Anyone, as far as its tables let them',
    'neutral',
    { ...open, kind: 'view', rls_enabled: false, runs_as: 'caller' },
  ],
  ['Servers only: no grants', 'neutral', { kind: 'view', rls_enabled: false, runs_as: 'caller' }],
])('%s (%s)', (text, tone, given) => {
  expect(reachLabel(table(given), { isExposed: true })).toEqual({ tone, text })
  expect(reachLabel(table(given), { isExposed: false })).toEqual({ tone: 'neutral', text: 'Not in the API' })
})

const extents = [null, 'columns', 'table'] as const
const conditions = ['true', 'false', 'row'] as const

const policySets: Policy[][] = [
  [],
  ...(['ALL', 'SELECT', 'UPDATE'] as const).flatMap((command) =>
    conditions.flatMap((using) =>
      [both, ['authenticated' as const]].map((roles) => [policy({ command, using, roles })]),
    ),
  ),
  ...conditions.map((using) => [
    policy({ using: 'true', roles: both }),
    policy({ using, is_permissive: false, roles: both }),
  ]),
]

/** Every combination of what a label is made of. */
function* combinations() {
  for (const anon of extents)
    for (const authenticated of extents)
      for (const change of [null, 'table'] as const)
        for (const rls_enabled of [true, false])
          for (const policies of policySets)
            for (const runs_as of rls_enabled ? [null] : [null, 'caller' as const, 'owner' as const])
              yield table({
                anon: { ...none, select: anon, update: change },
                authenticated: { ...none, select: authenticated, delete: change },
                rls_enabled,
                policies,
                runs_as,
                kind: runs_as === null ? 'table' : 'view',
              })
}

test('no label says less than a request can do, in any combination', () => {
  let seen = 0
  for (const given of combinations()) {
    seen++
    const { text, tone } = reachLabel(given, { isExposed: true })
    const reaches = roleReaches(given)
    const does = (name: string, rows: string) =>
      reaches.some((reach) => reach.role === name && reachVerbs.some((verb) => reach[verb].rows === rows))
    const canAnyone = does('anon', 'every') || does('anon', 'policies')
    const canUsers = does('authenticated', 'every') || does('authenticated', 'policies')
    expect(text.startsWith('Anyone'), text).toBe(canAnyone)
    expect(text.startsWith('Signed-in users'), text).toBe(!canAnyone && canUsers)
    expect(text.startsWith('Servers only'), text).toBe(!canAnyone && !canUsers)
    if (given.runs_as !== null) continue
    const subject = canAnyone ? 'anon' : 'authenticated'
    expect(/every row|insert rows/.test(text), text).toBe(does(subject, 'every'))
    const losesRows = reaches.some(
      (reach) => reach.role !== 'service_role' && (reach.update.rows === 'every' || reach.delete.rows === 'every'),
    )
    expect(tone === 'danger', text).toBe(losesRows)
  }
  expect(seen).toBeGreaterThan(1500)
})
