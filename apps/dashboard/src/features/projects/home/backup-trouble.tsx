import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TroubleReason } from '../../../components/backups/trouble-reason.tsx'
import { overviewQuery } from '../../../data/metrics.ts'

/** Says that the next loss would be one. */
export function BackupTrouble({ project: { ref } }: { project: Project }) {
  const { data: overview } = useQuery({ ...overviewQuery(ref), enabled: false })
  const trouble = overview?.backup.trouble
  if (!trouble) return null
  return (
    <Banner
      tone="warning"
      title={trouble.title}
      action={
        <Button asChild size="small">
          <Link to="/project/$ref/database/backups" params={{ ref }}>
            Backups
          </Link>
        </Button>
      }
    >
      <TroubleReason trouble={trouble} />
    </Banner>
  )
}
