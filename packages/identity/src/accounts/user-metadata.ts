import { validationFailed } from '../auth-error.ts'

export type Metadata = Record<string, unknown>

/** It travels in every access token, and headers are short. */
const LARGEST_METADATA_BYTES = 4096

/** Throws `validation_failed` for what is too large or what Postgres cannot store as jsonb. */
export function checkedMetadata(metadata: Metadata): Metadata {
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) > LARGEST_METADATA_BYTES) {
    throw validationFailed(`User metadata can hold at most ${LARGEST_METADATA_BYTES} bytes`)
  }
  if (/\\u0000|\\ud[89a-f]/i.test(text)) throw validationFailed('User metadata holds characters that cannot be stored')
  return metadata
}

/** What is null in `changes` is removed, everything else is set. */
export function mergedMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = { ...current, ...changes }
  return checkedMetadata(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)))
}
