import { roles } from '@plinth/catalog/roles'
import * as z from 'zod/mini'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { actorOf } from '../../database/roles/record-changes.ts'
import { Actor } from '../../projects/restore-under-way.ts'

/** Who started a run: what the audit log says of them, and by what their rights are looked up while it goes on. */
export const Starter = z.object({
  actor: Actor,
  requestId: z.string(),
  userId: z.string(),
  aal: z.enum(['aal1', 'aal2', 'aal3']),
  role: z.enum(roles),
})
export type Starter = z.infer<typeof Starter>

export const starterIn = (context: ProjectContext): Starter => ({
  actor: actorOf(context),
  requestId: context.requestId,
  userId: context.person.userId,
  aal: context.person.aal,
  role: context.membership.role,
})
