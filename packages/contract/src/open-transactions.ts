import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { OpenTransaction, SqlError } from './sql.ts'

/** Transactions that stay open between runs of SQL: `sql.run` begins them. */
export const openTransactions = {
  end: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/sql/transactions/{id}',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'database:write',
    summary: 'Commit or roll back a transaction of your own that a run left open.',
    body: z.strictObject({ how: z.enum(['commit', 'rollback']) }),
    /** `error` is why it could not be committed. */
    response: z.object({ open_transaction: OpenTransaction, error: z.optional(SqlError) }),
    feature: 'sql_editor:all',
    rate: 'write',
  }),
}
