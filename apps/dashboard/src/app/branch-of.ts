import { parentRefOf, type Project } from '@plinth/contract/projects'

/** The branch that a project is: the first of its kind is `main`, the others go by their names. */
export const branchOf = (project: Pick<Project, 'ref' | 'parent_project_ref' | 'name'>) =>
  parentRefOf(project) === project.ref ? 'main' : project.name
