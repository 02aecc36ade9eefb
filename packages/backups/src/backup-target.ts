/** Where backups are kept. Keys are names separated by slashes, each of lower-case letters, digits, dots, hyphens and underscores. */
export interface BackupTarget {
  /**
   * Resolves once the object is whole and on the disk; until then, and when this throws, nothing has that key. An object
   * that is there already is replaced.
   */
  write(key: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /** Throws `not_found`, at the first chunk, where nothing has that key. */
  read(key: string, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Whole objects only, in the order of their keys. The prefix ends with a slash or is empty. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** In bytes; undefined where nothing has that key. */
  size(key: string): Promise<number | undefined>
  /** Does nothing where nothing has that key. */
  remove(key: string): Promise<void>
  /** Removes what writes that never ended left below a prefix, but nothing that this target is writing now. */
  removeUnfinished(prefix: string): Promise<void>
}

export interface StoredObject {
  key: string
  bytes: number
}
