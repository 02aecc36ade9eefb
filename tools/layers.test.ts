import { expect, test } from 'vitest'
import { sourcesOf } from './imports.ts'
import { violations } from './layers.ts'

const sources = sourcesOf(new URL('..', import.meta.url).pathname)

test('there are sources to check', () => {
  expect(sources.size).toBeGreaterThan(200)
})

test('every import stays within its layer', () => {
  expect(violations(sources)).toEqual([])
})

test.each([
  ['a package imports an app', 'packages/catalog/src/plans.ts', "import { x } from '@plinth/platform/main'"],
  ['a package imports one above it', 'packages/catalog/src/plans.ts', "import { x } from '@plinth/contract/projects'"],
  [
    'the browser imports the engine',
    'apps/dashboard/src/data/x.ts',
    "import type { x } from '@plinth/postgres-engine/engine'",
  ],
  ['a service imports the control plane', 'services/auth/src/x.ts', "import { x } from '@plinth/contract/auth'"],
  [
    'a workspace is entered by its back door',
    'apps/platform/src/x.ts',
    "import { x } from '../../../packages/catalog/src/plans.ts'",
  ],
  ['a feature imports a feature', 'apps/dashboard/src/features/a/x.tsx', "import { y } from '../b/y.tsx'"],
  [
    'the shell imports a feature past its list',
    'apps/dashboard/src/app/x.tsx',
    "const y = () => import('../features/b/y.tsx')",
  ],
  ['a lower floor imports a higher one', 'apps/dashboard/src/data/x.ts', "import { y } from '../features/b/y.tsx'"],
  ['an import over several lines', 'apps/dashboard/src/lib/x.ts', "import {\n  y,\n  z,\n} from '../data/y.ts'"],
  ['a lazy import', 'apps/dashboard/src/lib/x.ts', "const y = () => import('../data/y.ts')"],
  [
    "a domain uses another one's store",
    'apps/platform/src/domains/projects/x.ts',
    "import { memberStore } from '../../stores/member-store.ts'",
  ],
  [
    'a domain uses, by a type and a value, the store of another one',
    'apps/platform/src/domains/projects/x.ts',
    "import { type MemberRow, memberStore } from '../../stores/member-store.ts'",
  ],
  [
    'a domain makes the stores itself',
    'apps/platform/src/domains/projects/x.ts',
    "import { createStores } from '../../stores/stores.ts'",
  ],
  [
    'domains need each other',
    'apps/platform/src/domains/passwords/x.ts',
    "import { createProject } from '../projects/create-project.ts'",
  ],
  [
    'domains need each other through others',
    'apps/platform/src/domains/snippets/x.ts',
    "import { createProject } from '../projects/create-project.ts'",
  ],
  [
    'what a cluster is uses what is done with it',
    'packages/postgres-engine/src/cluster/x.ts',
    "import { y } from '../lifecycle/y.ts'",
  ],
  ['a server uses the backups', 'packages/postgres-engine/src/server/x.ts', "import { y } from '../backup/y.ts'"],
  ['files of a package need each other', 'packages/catalog/src/keys-of.ts', "import { y } from './log-sources.ts'"],
  ['a workspace has no place', 'packages/new/src/x.ts', "import { join } from 'node:path'"],
  ['a folder of the platform has no floor', 'apps/platform/src/new/x.ts', "import { y } from '../http/y.ts'"],
  ['a folder of the dashboard has no floor', 'apps/dashboard/src/lib/x.ts', "import { y } from '../new/y.ts'"],
  [
    'the configuration imports the control plane',
    'apps/platform/src/config/x.ts',
    "import { y } from '../control-plane/y.ts'",
  ],
  ['a store imports the control plane', 'apps/platform/src/stores/x.ts', "import { y } from '../control-plane/y.ts'"],
  ['a store knows a request', 'apps/platform/src/stores/x.ts', "import type { Y } from '../context/y.ts'"],
  ['a context uses what it names', 'apps/platform/src/context/x.ts', "import { y } from '../runtime/fleet.ts'"],
  ['http imports the access', 'apps/platform/src/http/x.ts', "import { y } from '../access/y.ts'"],
  ['http imports a domain', 'apps/platform/src/http/x.ts', "import { y } from '../domains/audit/record.ts'"],
  ['access imports a domain', 'apps/platform/src/access/x.ts', "import type { Y } from '../domains/a/y.ts'"],
  ['mail imports a domain', 'apps/platform/src/mail/x.ts', "import { y } from '../domains/a/y.ts'"],
  ['the runtime imports a domain', 'apps/platform/src/runtime/x.ts', "import { y } from '../domains/a/y.ts'"],
  [
    'a domain imports the Postgres front',
    'apps/platform/src/domains/a/x.ts',
    "import { y } from '../../postgres-front/y.ts'",
  ],
  ['a domain imports the server', 'apps/platform/src/domains/a/x.ts', "import type { Y } from '../../server/y.ts'"],
  ['the server imports the start', 'apps/platform/src/server/x.ts', "import { y } from '../start-platform.ts'"],
  ['the seed starts the platform itself', 'apps/platform/src/seed/x.ts', "import { y } from '../start-platform.ts'"],
  ['http imports the Postgres front', 'apps/platform/src/http/x.ts', "import { y } from '../postgres-front/y.ts'"],
  ['access imports a type of an edition', 'apps/platform/src/access/x.ts', "import type { Y } from '../editions/y.ts'"],
  ['http imports an edition', 'apps/platform/src/http/x.ts', "import { y } from '../editions/y.ts'"],
  [
    'a feature imports the sign-in pages',
    'apps/dashboard/src/features/a/x.tsx',
    "import { y } from '../../sign-in/y.tsx'",
  ],
  ['the sign-in pages import a feature', 'apps/dashboard/src/sign-in/x.tsx', "import { y } from '../features/a/y.tsx'"],
  ['a pure helper imports the sign-in pages', 'apps/dashboard/src/lib/x.ts', "import { y } from '../sign-in/y.ts'"],
  [
    'the browser reaches what speaks to Postgres',
    'apps/dashboard/src/data/x.ts',
    "import { x } from '@plinth/postgres-meta/sql/sql-session'",
  ],
  [
    'the contract reaches what speaks to Postgres',
    'packages/contract/src/x.ts',
    "import { x } from '@plinth/postgres-meta/sql/sql-session'",
  ],
  ['the browser imports a module of Node', 'packages/catalog/src/x.ts', "import { join } from 'node:path'"],
  ['the product uses what is there for tests', 'services/auth/src/x.ts', "import { y } from '@plinth/testing/browser'"],
  ['the product uses a folder of tests', 'apps/platform/src/jobs/x.ts', "import { y } from '../testing/y.ts'"],
  ['a story imports the control plane', 'e2e/x.ts', "import { y } from '@plinth/contract/auth'"],
  ['a story enters a package by its back door', 'e2e/x.ts', "import { y } from '../packages/catalog/src/plans.ts'"],
  [
    'a package does not declare what it imports',
    'packages/contract/package.json',
    '{ "dependencies": { "@plinth/catalog": "0.1.0" } }',
  ],
  [
    'a product declares for its tests alone what it imports',
    'packages/identity/package.json',
    '{ "devDependencies": { "@plinth/service-kit": "0.1.0", "@plinth/testing": "0.1.0" } }',
  ],
  ['a package exports all it has', 'packages/catalog/package.json', '{ "exports": { "./*": "./src/*.ts" } }'],
])('%s: caught', (_, file, text) => {
  const caught = violations(new Map([...sources, [file, text]])).filter((violation) => violation.file === file)
  expect(caught).toHaveLength(1)
})

test.each([
  [
    'the browser takes pure parts',
    'apps/dashboard/src/data/x.ts',
    "import { x } from '@plinth/postgres-meta/sql/split-statements'",
  ],
  [
    'the browser knows what a session looks like',
    'apps/dashboard/src/data/x.ts',
    "import type { x } from '@plinth/postgres-meta/sql/sql-session'",
  ],
  [
    'what a cluster is knows a type of its server',
    'packages/postgres-engine/src/cluster/x.ts',
    "import type { Y } from '../server/y.ts'",
  ],
  ['the list of features names one', 'apps/dashboard/src/app/features.ts', "import { y } from '../features/b/y.ts'"],
  ['the sign-in pages use components', 'apps/dashboard/src/sign-in/x.tsx', "import { y } from '../components/y.tsx'"],
  [
    'a row of another domain is known',
    'apps/platform/src/domains/projects/x.ts',
    "import type { MemberRow } from '../../stores/member-store.ts'",
  ],
  [
    'the domain of the audit log opens its own store',
    'apps/platform/src/domains/audit/x.ts',
    "import { auditStore } from '../../stores/audit-store.ts'",
  ],
  [
    'a context names what it holds',
    'apps/platform/src/context/x.ts',
    "import type { Fleet } from '../runtime/fleet.ts'",
  ],
  ['a test goes in by the front door', 'apps/platform/src/http/x.test.ts', "import { y } from '../server/serve.ts'"],
])('%s: allowed', (_, file, text) => {
  const caught = violations(new Map([...sources, [file, text]])).filter((violation) => violation.file === file)
  expect(caught).toEqual([])
})
