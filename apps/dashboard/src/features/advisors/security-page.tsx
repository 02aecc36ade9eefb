import { securityRuleIds } from '@plinth/postgres-meta/lints/rule-ids'
import type { LintFinding } from '@plinth/postgres-meta/lints/security-lints'
import { securityRules } from '@plinth/postgres-meta/lints/security-rules'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel, Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { advisorRulesQuery, securityLintsQuery } from '../../data/advisors.ts'
import { levelWords } from './level-words.ts'
import { RuleFindings } from './rule-findings.tsx'
import { RulesSection } from './rules-section.tsx'

/** What in the database could let somebody see or change more than was meant; with the preview, also the rules. */
export function SecurityPage({ projectRef, hasRules }: { projectRef: string; hasRules: boolean }) {
  const lints = useQuery(securityLintsQuery(projectRef))
  const rules = useQuery(advisorRulesQuery(projectRef))
  const error = lints.error ?? rules.error
  const isThere = lints.data !== undefined && rules.data !== undefined
  return (
    <Page>
      <PageTitle>Security advisor</PageTitle>
      <PageHeader
        title="Security"
        description="Finds settings that expose data unintentionally, with the SQL to fix each."
        actions={
          <Button
            icon={<RefreshCw size={14} aria-hidden />}
            loading={isThere && lints.isFetching}
            onClick={() => void lints.refetch()}
          >
            Check again
          </Button>
        }
      />
      {error && !isThere && (
        <Failure
          title="The database could not be checked"
          error={error}
          onRetry={() => void Promise.all([lints.refetch(), rules.refetch()])}
        />
      )}
      {!isThere && !error && (
        <Panel>
          <SkeletonText />
        </Panel>
      )}
      {isThere && (
        <Findings
          projectRef={projectRef}
          findings={lints.data}
          switchedOff={rules.data.filter(({ is_enabled }) => !is_enabled).map(({ rule }) => rule)}
        />
      )}
      {hasRules && <RulesSection projectRef={projectRef} />}
    </Page>
  )
}

interface FindingsProps {
  projectRef: string
  findings: readonly LintFinding[]
  switchedOff: readonly LintFinding['rule'][]
}

function Findings({ projectRef, findings, switchedOff }: FindingsProps) {
  const shown = findings.filter(({ rule }) => !switchedOff.includes(rule))
  const checked = securityRuleIds.filter((rule) => !switchedOff.includes(rule))
  return (
    <>
      {shown.length === 0 && (
        <Panel padded={false}>
          <EmptyState kind="nothing" icon={<ShieldCheck size={18} aria-hidden />} title="Nothing was found">
            {checked.length === 0 ? (
              'Every rule is switched off, so nothing was checked.'
            ) : (
              <>
                <p>These were looked for:</p>
                <ul className="mt-1 list-disc ps-5">
                  {checked.map((rule) => (
                    <li key={rule}>{securityRules[rule].title}</li>
                  ))}
                </ul>
              </>
            )}
          </EmptyState>
        </Panel>
      )}
      {levelWords.map(({ level, title }) => {
        const rules = checked.filter(
          (rule) => securityRules[rule].level === level && shown.some((finding) => finding.rule === rule),
        )
        if (rules.length === 0) return null
        return (
          <Section key={level} title={title}>
            {rules.map((rule) => (
              <RuleFindings
                key={rule}
                projectRef={projectRef}
                rule={rule}
                findings={shown.filter((finding) => finding.rule === rule)}
              />
            ))}
          </Section>
        )
      })}
      {switchedOff.length > 0 && (
        <p className="text-muted">
          {switchedOff.length === 1 ? 'One rule is' : `${switchedOff.length} rules are`} switched off in this project.
        </p>
      )}
    </>
  )
}
