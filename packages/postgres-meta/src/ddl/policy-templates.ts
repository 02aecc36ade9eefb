import { ident, literal } from '../quote.ts'
import type { PolicyDraft } from './policy-draft.ts'

/** What a template needs to know of the table. */
export interface TemplateChoice {
  /** The column that says whose row it is. */
  column: { name: string; type: string } | undefined
}

export interface PolicyTemplate {
  id: string
  title: string
  /** What it leads to. */
  about: string
  /** What the column is for; without it the template needs none. */
  column?: { label: string; usual: readonly string[] }
  draft: (choice: TemplateChoice) => Omit<PolicyDraft, 'comment'>
}

/** Where most policies begin. A condition is computed once for a statement where it stands in a SELECT of its own. */
export const policyTemplates: readonly PolicyTemplate[] = [
  {
    id: 'everyone-reads',
    title: 'Everyone can read',
    about: 'Every row is public: anyone with a key of your app reads it.',
    draft: () => ({
      ...base,
      name: 'Everyone can read',
      command: 'SELECT',
      roles: ['anon', 'authenticated'],
      using: 'true',
    }),
  },
  {
    id: 'signed-in-insert',
    title: 'Signed-in users can insert',
    about: 'Any signed-in user adds rows, whatever is in them.',
    draft: () => ({ ...base, name: 'Signed-in users can insert', command: 'INSERT', with_check: 'true' }),
  },
  ofOwnRows('read', 'SELECT', 'A signed-in user reads the rows with their user id.'),
  ofOwnRows('insert', 'INSERT', 'A signed-in user adds rows with their user id, and with no other one.'),
  ofOwnRows('change', 'UPDATE', 'A signed-in user changes the rows with their user id, and cannot give them away.'),
  ofOwnRows('delete', 'DELETE', 'A signed-in user deletes the rows with their user id.'),
  {
    id: 'tenant',
    title: 'Members of a tenant by claim',
    about:
      'A signed-in user reads and changes the rows of their tenant. It is taken from app_metadata of their token, which users cannot change themselves.',
    column: {
      label: 'Column with the tenant',
      usual: ['tenant_id', 'organization_id', 'org_id', 'team_id', 'account_id'],
    },
    draft: ({ column }) => {
      const condition = `${asText(column)} = (select auth.jwt() -> 'app_metadata' ->> ${literal('tenant_id')})`
      return { ...base, name: 'Members of a tenant', command: 'ALL', using: condition, with_check: condition }
    },
  },
]

const base = {
  is_permissive: true,
  roles: ['authenticated'],
  using: null,
  with_check: null,
}

function ofOwnRows(verb: string, command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE', about: string): PolicyTemplate {
  const title = `Users can ${verb} their own rows`
  return {
    id: `own-rows-${verb}`,
    title,
    about,
    column: { label: 'Column with the user id', usual: ['user_id', 'owner_id', 'owner', 'author_id', 'created_by'] },
    draft: ({ column }) => {
      const condition = isOwn(column)
      return {
        ...base,
        name: title,
        command,
        using: command === 'INSERT' ? null : condition,
        with_check: command === 'INSERT' || command === 'UPDATE' ? condition : null,
      }
    },
  }
}

const isOwn = (column: TemplateChoice['column']) =>
  column?.type === 'uuid'
    ? `${ident(column.name)} = (select auth.uid())`
    : `${asText(column)} = (select auth.uid())::text`

const asText = (column: TemplateChoice['column']) => {
  const name = ident(column?.name ?? 'user_id')
  return column?.type === 'text' ? name : `${name}::text`
}
