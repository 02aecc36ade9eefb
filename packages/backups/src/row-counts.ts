import * as z from 'zod/mini'

/** How many rows each table had at the time of the backup, its name with the schema and quoted. */
export const RowCounts = z.array(
  z.object({ database: z.string(), table: z.string(), rows: z.int().check(z.nonnegative()) }),
)
export type RowCounts = z.infer<typeof RowCounts>
