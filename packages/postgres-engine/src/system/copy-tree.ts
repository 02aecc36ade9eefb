import { constants, copyFile, lchown, link, mkdir, open, readdir, readlink, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../engine-errors.ts'
import type { Identity } from './os-user.ts'
import { syncFolder } from './write-durably.ts'

/** Copies a folder and gives the copy to `owner`. `to` must not exist yet. */
export async function copyTree(from: string, to: string, owner: Identity) {
  await walk(from, to, async (source, target) => {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    await lchown(target, owner.uid, owner.gid)
  })
  await eachFolder(to, (folder) => lchown(folder, owner.uid, owner.gid))
}

/**
 * Hard-links a folder's files where that is possible and they are our own, else copies them. What was copied is on the
 * disk when this resolves.
 */
export async function linkTree(from: string, to: string) {
  const us = process.getuid!()
  await walk(from, to, async (source, target) => {
    if ((await stat(source)).uid === us && (await linked(source, target))) return
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    const file = await open(target, 'r')
    await file.sync().finally(() => file.close())
  })
  await eachFolder(to, syncFolder)
}

export async function chownTree(path: string, owner: Identity) {
  await lchown(path, owner.uid, owner.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    await (entry.isDirectory() ? chownTree(child, owner) : lchown(child, owner.uid, owner.gid))
  }
}

async function walk(from: string, to: string, putFile: (source: string, target: string) => Promise<void>) {
  await mkdir(to, { mode: (await stat(from)).mode & 0o777 })
  const entries = await readdir(from, { withFileTypes: true })
  const outcomes = await Promise.allSettled(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) await walk(source, target, putFile)
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
      else if (entry.isFile()) await putFile(source, target)
    }),
  )
  // Everything has ended before the first failure is reported, so that the caller can delete the folder.
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

async function linked(source: string, target: string) {
  try {
    await link(source, target)
    return true
  } catch (error) {
    if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

async function eachFolder(path: string, work: (folder: string) => Promise<void>) {
  await work(path)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await eachFolder(join(path, entry.name), work)
  }
}
