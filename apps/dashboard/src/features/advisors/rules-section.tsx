import { advisors, type AdvisorRule } from '@plinth/contract/advisors'
import { type SecurityRule, securityRules } from '@plinth/postgres-meta/lints/security-rules'
import { Badge } from '@plinth/ui/badge'
import { Panel, Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { Switch } from '@plinth/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { invalidate, useCall } from '../../api/api.ts'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { advisorRulesQuery } from '../../data/advisors.ts'
import { useProject } from '../../data/projects.ts'
import { wordsOf } from './level-words.ts'

/** What the security advisor looks for, each with a switch that holds for the whole project. */
export function RulesSection({ projectRef }: { projectRef: string }) {
  const { data, error, refetch } = useQuery(advisorRulesQuery(projectRef))
  const may = useProjectAccess(useProject(projectRef))(advisors.setRule)
  return (
    <Section
      id="rules"
      title="Rules"
      description={`What is looked for. A rule that is switched off is so for everybody in this project.${may ? '' : ' Your role does not allow changes.'}`}
    >
      {error && !data && <Failure title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Panel>
          <SkeletonText />
        </Panel>
      )}
      {data && (
        <Panel padded={false}>
          {data.map((rule) => (
            <RuleRow key={rule.rule} projectRef={projectRef} state={rule} may={may} />
          ))}
        </Panel>
      )}
    </Section>
  )
}

function RuleRow({ projectRef, state, may }: { projectRef: string; state: AdvisorRule; may: boolean }) {
  const set = useCall(advisors.setRule, { onSuccess: () => invalidate(advisors.rules) })
  const { rule, is_enabled } = state
  const { title, why, level }: SecurityRule = securityRules[rule]
  const { word, tone } = wordsOf(level)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 px-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="max-w-[76ch] text-muted">{why}</p>
      </div>
      <Switch
        label={title}
        hideLabel
        checked={set.isPending ? set.variables.is_enabled : is_enabled}
        disabled={!may || set.isPending}
        onCheckedChange={(next) => set.mutate({ ref: projectRef, rule, is_enabled: next })}
      />
    </div>
  )
}
