import { roles } from '@plinth/catalog/roles'
import * as z from 'zod/mini'

const Role = z.enum(roles)

/** A role in one project, where it counts in place of the role in the organization. */
export const ProjectRole = z.object({ ref: z.string(), name: z.string(), role: Role })
export type ProjectRole = z.infer<typeof ProjectRole>

/** The fields for what somebody is in an organization. `role` is null for who has roles in single projects alone. */
export const memberRoles = {
  role: z.nullable(Role),
  /** Sorted by the project's name. */
  project_roles: z.array(ProjectRole),
}

const MOST_PROJECT_ROLES = 200

/** The same fields as somebody chooses them. */
export const chosenRoles = {
  role: z.nullable(Role),
  project_roles: z.optional(
    z.array(z.strictObject({ ref: z.string().check(z.regex(/^[a-z]{20}$/)), role: Role })).check(
      z.maxLength(MOST_PROJECT_ROLES, `Choose at most ${MOST_PROJECT_ROLES} projects.`),
      z.refine(
        (chosen) => new Set(chosen.map(({ ref }) => ref)).size === chosen.length,
        'A member has one role in a project.',
      ),
    ),
  ),
}
