import { placeIn, refusedFloor } from './floors.ts'
import { isOfTests } from './imports.ts'

/**
 * The rooms of the engine, top first: each may use what is below it, and know the types of all. The files of `src` itself
 * are what every room is given, and `engine.ts`, which is above them; `log-archive` has both what a server calls for its
 * log and what reads it, so it has no floor.
 */
const floors = [
  // taking, verifying and restoring backups
  'backup',
  // to a newer major: what is read of the old cluster, written into the new one, and compared
  'upgrade',
  // a database as SQL that psql restores
  'dump',
  // what pg_dump says of a database, statement by statement
  'pg-dump',
  // creating, starting, stopping, resizing and removing a cluster
  'lifecycle',
  // what a new cluster is copied from
  'template',
  // the process of one cluster: its command, its start, whether it responds, its end
  'server',
  // what a server may see, use and take
  'isolation',
  // connecting to a cluster, and what a session begins with
  'session',
  // what a cluster is on the disk: its folders, its record, its configuration
  'cluster',
  // files, users and programs, without Postgres
  'system',
]

/** Why a file of the engine may not import another one. */
export function refusedInEngine(file: string, target: string, isType: boolean) {
  if (isType || isOfTests(file) || isOfTests(target)) return undefined
  const [from, to] = [
    placeIn('packages/postgres-engine', file).floor,
    placeIn('packages/postgres-engine', target).floor,
  ]
  return floors.includes(from) && floors.includes(to) ? refusedFloor(floors, from, to) : undefined
}
