import type { Preview, PreviewKey } from '@plinth/catalog/previews'

/** A preview of the registry. */
export type KnownPreview = Preview & { key: PreviewKey }
