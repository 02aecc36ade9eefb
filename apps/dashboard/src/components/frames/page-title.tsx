import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '../../data/projects.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** The document's title, from the innermost place outwards; within a project with its name. */
export function PageTitle({ children }: { children: string }) {
  const { ref = '' } = useParams({ strict: false })
  const { data: project } = useQuery({ ...projectQuery(ref), enabled: false })
  const isNamed = project === undefined || children.split(' · ').includes(project.name)
  useDocumentTitle(isNamed ? children : `${children} · ${project.name}`)
  return null
}
