import { seconds } from '@plinth/catalog/durations'
import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '../../../data/projects.ts'
import { diskWords } from './disk-words.ts'

/** Above the pages of a project whose disk is full or nearly so; goes away by itself when it has space again. */
export function DiskBanner({ project }: { project: Project }) {
  useQuery({ ...projectQuery(project.ref), refetchInterval: seconds(5) })
  const words = diskWords(project)
  if (!words) return null
  return (
    <div className="mx-auto w-full max-w-292 px-4 pt-4 sm:px-6">
      <Banner tone={words.tone} title={words.title}>
        {words.text}
      </Banner>
    </div>
  )
}
