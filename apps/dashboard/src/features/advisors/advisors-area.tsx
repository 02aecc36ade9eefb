import { Gauge, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { AreaFrame } from '../../components/frames/area-frame.tsx'
import { usePreview } from '../../lib/browser/preview-flags.ts'

/** What looks over the database and says what could be better. */
export function AdvisorsArea({ children }: { children: ReactNode }) {
  const { hasCommerce } = useAccess()
  const hasRules = usePreview('advisor-rules') && hasCommerce
  const security = hasRules ? '/project/$ref/advisors/rules/security' : '/project/$ref/advisors/security'
  return (
    <AreaFrame
      label="Advisors"
      entries={[
        { label: 'Security', icon: ShieldCheck, to: security },
        { label: 'Query performance', icon: Gauge, to: '/project/$ref/advisors/query-performance' },
      ]}
    >
      {children}
    </AreaFrame>
  )
}
