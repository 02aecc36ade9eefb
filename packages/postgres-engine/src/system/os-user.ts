import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ifMissing } from './missing-file.ts'

/** Whom a program runs as. */
export interface Identity {
  uid: number
  gid: number
}

const FIRST_UID = 200_000
const UIDS_PER_DATA_DIRECTORY = 1_000
const DATA_DIRECTORIES = 1_000

export function ourIdentity(): Identity {
  return { uid: process.getuid!(), gid: process.getgid!() }
}

/** As root every cluster gets a user of its own; otherwise everything runs as the one who started us. */
export function isRoot() {
  return ourIdentity().uid === 0
}

/** Given to child processes: only root may choose who they are. */
export function spawnIdentity(identity: Identity): Identity | undefined {
  return isRoot() ? identity : undefined
}

/** The user that builds templates. initdb refuses root and every user that has no entry in the system's list. */
export async function templateIdentity(): Promise<Identity> {
  if (!isRoot()) return ourIdentity()
  const nobody = (await systemUsers()).find(({ name }) => name === 'nobody')
  return nobody ?? { uid: 65_534, gid: 65_534 }
}

/**
 * A user id that neither the system nor another cluster of this data directory has. Data directories start at different
 * ids, so that two of them on one machine rarely share any.
 */
export async function unusedIdentity(dataDirectory: string, taken: Iterable<number>): Promise<Identity> {
  if (!isRoot()) return ourIdentity()
  const used = new Set([...taken, ...(await systemUsers()).map(({ uid }) => uid)])
  let uid = firstUid(dataDirectory)
  while (used.has(uid)) uid++
  return { uid, gid: uid }
}

function firstUid(dataDirectory: string) {
  const slot = createHash('sha256').update(dataDirectory).digest().readUInt32BE() % DATA_DIRECTORIES
  return FIRST_UID + slot * UIDS_PER_DATA_DIRECTORY
}

async function systemUsers() {
  const text = (await readFile('/etc/passwd', 'utf8').catch(ifMissing)) ?? ''
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
