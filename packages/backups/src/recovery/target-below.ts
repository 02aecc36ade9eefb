import type { BackupTarget } from '../backup-target.ts'

/** The part of a target that lies below a prefix, which ends with a slash. */
export function targetBelow(target: BackupTarget, prefix: string): BackupTarget {
  return {
    write: (key, content, signal) => target.write(`${prefix}${key}`, content, signal),
    read: (key, signal) => target.read(`${prefix}${key}`, signal),
    async *list(below) {
      for await (const { key, bytes } of target.list(`${prefix}${below}`))
        yield { key: key.slice(prefix.length), bytes }
    },
    size: (key) => target.size(`${prefix}${key}`),
    remove: (key) => target.remove(`${prefix}${key}`),
    removeUnfinished: (below) => target.removeUnfinished(`${prefix}${below}`),
  }
}
