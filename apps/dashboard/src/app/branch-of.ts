import type { Project } from '@plinth/contract/projects'

/** The branch that a project is: the first of its kind is `main`, the others go by their names. */
export const branchOf = ({ parent_project_ref, name }: Pick<Project, 'parent_project_ref' | 'name'>) =>
  parent_project_ref === null ? 'main' : name
