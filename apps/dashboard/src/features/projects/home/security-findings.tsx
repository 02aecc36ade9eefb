import type { Overview } from '@plinth/contract/metrics'
import { type LintLevel, lintLevels, securityRules } from '@plinth/postgres-meta/lints/security-rules'
import { Button } from '@plinth/ui/button'
import { StatusDot } from '@plinth/ui/status-dot'
import { Link } from '@tanstack/react-router'
import { cannotLook } from './cannot-look.ts'
import { Insight } from './insight.tsx'

interface SecurityFindingsProps {
  projectRef: string
  overview: Overview | undefined
}

const words = {
  error: { state: 'failed', one: 'error', many: 'errors' },
  warning: { state: 'warning', one: 'warning', many: 'warnings' },
  info: { state: 'off', one: 'note', many: 'notes' },
} as const satisfies Record<LintLevel, object>

/** How much the security advisor has found, the gravest first. */
export function SecurityFindings({ projectRef, overview }: SecurityFindingsProps) {
  const contents = overview?.contents
  return (
    <Insight
      title="Security"
      rows={contents ? countByLevel(contents.findings) : contents}
      missing={cannotLook(overview)}
      empty={<StatusDot state="healthy">The security advisor found nothing.</StatusDot>}
      keyOf={({ level }) => level}
      actions={
        <Button asChild variant="quiet" size="small" className="-me-2 max-sm:-ms-2">
          <Link to="/project/$ref/advisors/security" params={{ ref: projectRef }}>
            Security advisor
          </Link>
        </Button>
      }
      row={({ level, count }) => {
        const { state, one, many } = words[level]
        return <StatusDot state={state}>{`${count} ${count === 1 ? one : many}`}</StatusDot>
      }}
    />
  )
}

function countByLevel(findings: NonNullable<Overview['contents']>['findings']) {
  return lintLevels.flatMap((level) => {
    const found = findings.filter(({ rule }) => securityRules[rule].level === level)
    const count = found.reduce((sum, finding) => sum + finding.count, 0)
    return count === 0 ? [] : [{ level, count }]
  })
}
