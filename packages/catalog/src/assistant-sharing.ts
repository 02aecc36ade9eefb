/** What an organization may let the assistant tell the model, by the keys of its settings. */
export const optInTags = ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN', 'AI_DATA_GENERATOR_OPT_IN'] as const

export type OptInTag = (typeof optInTags)[number]

/** Each level shares what those before it share, and one thing more. */
export const sharingLevels = {
  none: [],
  schema: ['AI_SQL_GENERATOR_OPT_IN'],
  'schema and logs': ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN'],
  data: optInTags,
} as const satisfies Record<string, readonly OptInTag[]>

/** Whether the keys are exactly those of one level, in any order. */
export const isSharingLevel = (tags: readonly string[]) =>
  Object.values(sharingLevels).some(
    (level: readonly string[]) => level.length === tags.length && level.every((tag) => tags.includes(tag)),
  )
