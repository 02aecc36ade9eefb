import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

const SnippetName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const SnippetText = z.string().check(z.maxLength(1_000_000))

export const LONGEST_FOLDER_NAME = 60

/** A folder is a name that snippets have in common: it is there for as long as one has it. */
const FolderName = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_FOLDER_NAME)))

export const SnippetSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  visibility: z.enum(['user', 'project']),
  is_own: z.boolean(),
  /** Whether the caller marked it; nobody else learns that. */
  is_favorite: z.boolean(),
  /** Where its owner put it; null outside of folders. */
  folder: z.nullable(z.string()),
  inserted_at: Timestamp,
  updated_at: Timestamp,
})
export type SnippetSummary = z.infer<typeof SnippetSummary>

export const Snippet = z.extend(SnippetSummary, { content: z.string() })
export type Snippet = z.infer<typeof Snippet>

export const snippets = {
  list: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/content',
    access: projectMember('read:Read', 'user_content'),
    token: 'snippets:read',
    feature: 'sql_editor:all',
    summary: "One's own snippets and those shared with the project.",
    query: z.strictObject({
      search: z.optional(z.string().check(z.maxLength(120))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
    }),
    response: z.array(SnippetSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/content/{id}',
    access: projectMember('read:Read', 'user_content'),
    token: 'snippets:read',
    feature: 'sql_editor:all',
    summary: 'One snippet.',
    response: Snippet,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/content',
    access: projectMember('write:Create', 'user_content'),
    token: 'snippets:write',
    feature: 'sql_editor:all',
    summary: 'Save a snippet. A client may bring its id, so that saving twice makes one.',
    body: z.strictObject({
      id: z.optional(z.uuid()),
      name: SnippetName,
      content: SnippetText,
      visibility: z._default(z.enum(['user', 'project']), 'user'),
      folder: z._default(FolderName, null),
    }),
    response: Snippet,
    status: 201,
    operation: { verb: 'snippet.create', did: 'saved a query' },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/content/{id}',
    access: projectMember('write:Update', 'user_content'),
    token: 'snippets:write',
    feature: 'sql_editor:all',
    summary: 'Change a snippet of your own.',
    body: z.strictObject({
      name: z.optional(SnippetName),
      content: z.optional(SnippetText),
      visibility: z.optional(z.enum(['user', 'project'])),
      folder: z.optional(FolderName),
    }),
    response: Snippet,
    operation: { verb: 'snippet.update', did: 'changed a saved query' },
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/platform/projects/{ref}/content/{id}/favorite',
    access: projectMember('write:Update', 'user_content'),
    token: 'snippets:write',
    feature: 'sql_editor:all',
    summary: 'Mark a snippet as a favorite of your own, or not any more. It may be one that somebody else shared.',
    body: z.strictObject({ is_favorite: z.boolean() }),
    response: z.object({ is_favorite: z.boolean() }),
    whileRestricted: 'works',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/content/{id}',
    access: projectMember('write:Delete', 'user_content'),
    token: 'snippets:write',
    feature: 'sql_editor:all',
    summary: 'Delete a snippet of your own.',
    operation: { verb: 'snippet.delete', did: 'deleted a saved query' },
    whileRestricted: 'works',
  }),
}
