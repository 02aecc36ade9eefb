import type { SecurityRuleId } from '@plinth/postgres-meta/lints/rule-ids'
import type { LintFinding } from '@plinth/postgres-meta/lints/security-lints'
import { type SecurityRule, securityRules } from '@plinth/postgres-meta/lints/security-rules'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Panel } from '@plinth/ui/section'
import { useState } from 'react'
import { OpenInSqlEditor } from '../../components/sql/open-in-sql-editor.tsx'
import { wordsOf } from './level-words.ts'

interface RuleFindingsProps {
  projectRef: string
  rule: SecurityRuleId
  findings: readonly LintFinding[]
}

const SHOWN_AT_FIRST = 5

/** One rule with everything that it has found: the reason is shown once, the statement for each. */
export function RuleFindings({ projectRef, rule: id, findings }: RuleFindingsProps) {
  const rule: SecurityRule = securityRules[id]
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, SHOWN_AT_FIRST)
  const { word, tone } = wordsOf(rule.level)
  const opensAll = findings.length > 1 && !rule.isTemplate
  return (
    <Panel
      padded={false}
      title={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{word}</Badge>
          {rule.title}
        </span>
      }
      footer={
        (shown.length < findings.length || opensAll) && (
          <div className="flex flex-wrap gap-2">
            {shown.length < findings.length && (
              <Button size="small" onClick={() => setWhole(true)}>
                Show all {findings.length}
              </Button>
            )}
            {opensAll && (
              <OpenInSqlEditor
                projectRef={projectRef}
                sql={`${findings.map((finding) => rule.statement(finding)).join('\n')}\n`}
              >
                {`Open ${findings.length} statements in SQL editor`}
              </OpenInSqlEditor>
            )}
          </div>
        )
      }
    >
      <div className="flex flex-col gap-1 px-4 py-3 text-muted [&>p]:max-w-[76ch]">
        <p>{rule.why}</p>
        {rule.caution && <p>Before you run the statement: {rule.caution}</p>}
        <p>
          <a href={rule.link} target="_blank" rel="noreferrer" className="text-text underline underline-offset-2">
            In the Postgres manual
          </a>
        </p>
      </div>
      {shown.map((finding) => (
        <Finding
          key={`${finding.schema} ${finding.table} ${finding.name} ${finding.signature}`}
          projectRef={projectRef}
          problem={rule.problem(finding)}
          statement={rule.statement(finding)}
        />
      ))}
    </Panel>
  )
}

function Finding({ projectRef, problem, statement }: { projectRef: string; problem: string; statement: string }) {
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 font-medium wrap-anywhere">{problem}</p>
        <OpenInSqlEditor projectRef={projectRef} sql={`${statement}\n`} />
      </div>
      <CodeBlock label="Statement that fixes it" code={statement} wrap />
    </div>
  )
}
