import type { Received } from '@plinth/contract/endpoint'
import type { Snippet, SnippetSummary, snippets } from '@plinth/contract/snippets'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { auditedSnippet } from './audited-snippet.ts'
import { keptIn } from '../../stores/audit-target.ts'
import type { SeenSnippetRow } from '../../stores/snippet-store.ts'

export const snippetHandlers: Handlers<typeof snippets> = {
  list: async (filter, { stores, project, profile }) =>
    (await stores.snippets.list(project.id, profile.id, filter)).map((row) => summaryOf(row, profile.id)),
  get: async ({ id }, context) => present(await find(id, context), context),
  create: createSnippet,
  update: updateSnippet,
  mark: markSnippet,
  remove: removeSnippet,
}

async function createSnippet(
  { id, ...wanted }: Received<typeof snippets.create>,
  context: ProjectContext,
): Promise<Change<Snippet>> {
  const { stores, project, profile } = context
  const draft = { ...wanted, projectId: project.id, ownerId: profile.id }
  const saved = await stores.snippets.save(id === undefined ? draft : { ...draft, id })
  return changeOf(saved, context, { after: auditedSnippet(saved) })
}

async function updateSnippet(
  { id, name, content, visibility, folder }: Received<typeof snippets.update>,
  context: ProjectContext,
): Promise<Change<Snippet>> {
  const before = await findOwn(id, context)
  const saved = await context.stores.snippets.save({
    id,
    projectId: context.project.id,
    ownerId: context.profile.id,
    name: name ?? before.name,
    content: content ?? before.content,
    visibility: visibility ?? before.visibility,
    folder: folder === undefined ? before.folder : folder,
  })
  return changeOf(saved, context, {
    before: auditedSnippet(before),
    after: auditedSnippet(saved),
  })
}

async function markSnippet(
  { id, is_favorite }: Received<typeof snippets.mark>,
  { stores, project, profile }: ProjectContext,
) {
  if (!(await stores.snippets.mark(project.id, profile.id, id, is_favorite))) throw snippetNotFound()
  return { is_favorite }
}

async function removeSnippet({ id }: Received<typeof snippets.remove>, context: ProjectContext): Promise<Change<void>> {
  const before = await findOwn(id, context)
  await context.stores.snippets.remove(context.project.id, context.profile.id, id)
  return { ...changeOf(before, context, { before: auditedSnippet(before) }), answer: undefined }
}

async function find(id: string, { stores, project, profile }: ProjectContext) {
  const snippet = await stores.snippets.find(project.id, profile.id, id)
  if (!snippet) throw snippetNotFound()
  return snippet
}

async function findOwn(id: string, context: ProjectContext) {
  const snippet = await find(id, context)
  if (snippet.owner_id !== context.profile.id) {
    throw forbidden('not_your_snippet', 'Only the person who wrote this snippet can change it.')
  }
  return snippet
}

const snippetNotFound = () => notFound('snippet_not_found', 'There is no such snippet.')

const changeOf = (row: SeenSnippetRow, context: ProjectContext, change: { before?: unknown; after?: unknown }) => ({
  answer: present(row, context),
  target: keptIn(context.project.ref, row.id),
  organizationId: context.project.organization_id,
  ...change,
})

const present = (row: SeenSnippetRow, { profile }: ProjectContext): Snippet => ({
  ...summaryOf(row, profile.id),
  content: row.content,
})

const summaryOf = (
  { id, name, visibility, owner_id, is_favorite, folder, inserted_at, updated_at }: SeenSnippetRow,
  profileId: number,
): SnippetSummary => ({
  id,
  name,
  visibility,
  is_own: owner_id === profileId,
  is_favorite,
  folder,
  inserted_at: inserted_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
