import { lchown, mkdir } from 'node:fs/promises'
import type { Identity } from '../system/os-user.ts'

/** The server's user changes when a restored cluster takes over. */
export async function openSpool(folder: string, { uid, gid }: Identity) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await lchown(folder, uid, gid)
}
