import { requireSameRights } from './compare-clusters.ts'
import { copyDatabase } from './copy-database.ts'
import { copyParameterRights } from './parameter-rights.ts'
import { copyRoles } from './copy-roles.ts'
import { createDatabase, databasesOf, finishDatabase } from './databases.ts'
import { requireConnections, requireUpgradable } from './preconditions.ts'
import { withSession, type Login, type Server } from '../session/session.ts'
import type { Traits } from './traits.ts'

export interface ClusterCopy {
  ref: string
  source: Server
  /** Empty but for the superuser, who has the same password. */
  target: Server
  superuser: Login
  /** What the platform itself makes in a project's database. */
  platformsStatements: string[]
  /** The owner of a project may make roles from 16 on, where it can only hand out what it has itself. */
  ownerMayMakeRoles: boolean
  onLeftOut: (setting: string) => void
  /** Aborts when the servers are being ended. */
  signal: AbortSignal
}

const FIRST_DATABASE = 'postgres'

/** Copies the roles and all databases of one server to another, after making sure that it can, and compares the two. */
export async function copyCluster(copy: ClusterCopy) {
  const { ref, source, target, superuser, ownerMayMakeRoles, signal } = copy
  const leftOut = new Set<string>()
  const onLeftOut = (setting: string) => {
    leftOut.add(setting)
    copy.onLeftOut(setting)
  }
  const databases = await withSession(source, superuser, FIRST_DATABASE, databasesOf)
  requireConnections(ref, databases)
  await withSession(target, superuser, FIRST_DATABASE, async (to) => {
    for (const database of databases) {
      await withSession(source, superuser, database.datname, (from) => requireUpgradable(copy, from, to, database))
    }
    await withSession(source, superuser, FIRST_DATABASE, (from) => copyRoles(from, to, onLeftOut))
    await withSession(source, superuser, FIRST_DATABASE, (from) => copyParameterRights(from, to))
    if (ownerMayMakeRoles) await to.query('alter role postgres createrole')
    for (const database of databases) await createDatabase(to, database)
  })
  const before = new Map<string, Traits>()
  for (const { datname } of databases) {
    before.set(datname, await copyDatabase({ source, target, superuser, signal }, datname))
  }
  await withSession(target, superuser, FIRST_DATABASE, async (to) => {
    for (const database of databases) await finishDatabase(to, database, onLeftOut)
  })
  await requireSameRights({ ref, source, target, superuser, ownerMayMakeRoles, leftOut, databases: before })
}
