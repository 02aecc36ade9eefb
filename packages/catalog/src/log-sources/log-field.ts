export const logFieldTypes = ['string', 'number', 'boolean', 'datetime', 'number[]', 'string[]'] as const

export type LogFieldType = (typeof logFieldTypes)[number]

/** The fields of a source: dotted path → type. */
export type LogFields = Readonly<Record<string, LogFieldType>>
