import { Gauge, ListChecks, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaFrame } from '../../components/area-frame.tsx'

/** What looks over the database and says what could be better. */
export function AdvisorsArea({ children }: { children: ReactNode }) {
  return (
    <AreaFrame
      label="Advisors"
      entries={[
        { label: 'Security', icon: ShieldCheck, to: '/project/$ref/advisors/security' },
        { label: 'Security rules', icon: ListChecks, to: '/project/$ref/advisors/rules/security' },
        { label: 'Query performance', icon: Gauge, to: '/project/$ref/advisors/query-performance' },
      ]}
    >
      {children}
    </AreaFrame>
  )
}
