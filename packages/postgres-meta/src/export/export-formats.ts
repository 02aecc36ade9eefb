/** CSV as COPY writes it, a line of JSON for each row, or an INSERT for each row. */
export const exportFormats = ['csv', 'ndjson', 'sql'] as const

export type ExportFormat = (typeof exportFormats)[number]
