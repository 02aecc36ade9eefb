export const fileKinds = ['csv', 'json', 'ndjson'] as const
export type FileKind = (typeof fileKinds)[number]

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * What an empty value of a CSV file is. `as_written`: as COPY reads it, NULL without quotes and empty text with them.
 */
export const emptyValues = ['as_written', 'null', 'text'] as const
export type EmptyValue = (typeof emptyValues)[number]

/** How the rows of a file are written. */
export interface FileFormat {
  kind: FileKind
  encoding: Encoding
  /** Of CSV alone, as the two below. */
  delimiter: Delimiter
  hasHeader: boolean
  empty: EmptyValue
}
