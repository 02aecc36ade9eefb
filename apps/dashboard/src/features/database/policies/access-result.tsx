import type { Explanation } from '@plinth/contract/policies'
import { Badge } from '@plinth/ui/badge'
import { Banner } from '@plinth/ui/banner'
import { CodeBlock } from '@plinth/ui/code-block'
import { accessVerdict } from './access-verdict.ts'

type Step = Explanation['steps'][number]
type Asked = Parameters<typeof accessVerdict>[0]

/** The verdict, and under it every policy that was asked. */
export function AccessResult({ asked, explanation }: { asked: Asked; explanation: Explanation }) {
  const { tone, title, text, sql } = accessVerdict(asked, explanation)
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <Banner tone={tone} title={title}>
        {text}
      </Banner>
      {sql && <CodeBlock label="What grants it" wrap alwaysCopyable code={sql} />}
      {explanation.row_security === 'on' &&
        explanation.steps.map((step) => <StepResult key={step.step} step={step} command={asked.command} />)}
    </section>
  )
}

function StepResult({ step: { step, verdict, policies }, command }: { step: Step; command: Asked['command'] }) {
  return (
    <section aria-label={stepTitles[step](command)} className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {stepTitles[step](command)}
        {verdict && <Badge tone={verdictTones[verdict]}>{verdictWords[verdict]}</Badge>}
      </h3>
      {policies.length === 0 && (
        <p className="text-muted">No policy is for this and for the role, so nothing passes.</p>
      )}
      <ul className="flex flex-col divide-y divide-border rounded-control border border-border empty:hidden">
        {policies.map((policy) => (
          <li key={policy.id} className="flex flex-col gap-1.5 px-3 py-2">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{policy.name}</span>
              {!policy.is_permissive && <Badge tone="accent">Restrictive</Badge>}
              <span className="text-label text-muted">{policy.from === 'using' ? 'Using' : 'With check'}</span>
            </div>
            <Condition {...policy} />
            {policy.operator && (
              <ul aria-label={`Parts of ${policy.name}`} className="flex flex-col gap-1 border-s border-border ps-3">
                {policy.parts.map((part, index) => (
                  <li key={index}>
                    {index > 0 && <span className="text-label text-muted">{policy.operator}</span>}
                    <Condition {...part} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ConditionProps = Pick<Step['policies'][number], 'sql' | 'outcome' | 'message'>

const Condition = ({ sql, outcome, message }: ConditionProps) => (
  <div className="flex flex-col gap-0.5">
    <div className="flex items-start gap-2">
      <code className="min-w-0 flex-1 font-mono text-label wrap-anywhere whitespace-pre-wrap">{sql.trim()}</code>
      {outcome && <Badge tone={outcomeTones[outcome]}>{outcomeWords[outcome]}</Badge>}
    </div>
    {message && <p className="text-label text-danger wrap-anywhere">{message}</p>}
  </div>
)

const stepTitles: Record<Step['step'], (command: Asked['command']) => string> = {
  read: (command) => (command === 'SELECT' ? 'Reading the row' : 'Reading the row to find it'),
  find: (command) => (command === 'DELETE' ? 'Deleting the row' : 'Changing the row as it is'),
  write: (command) => (command === 'INSERT' ? 'Inserting such a row' : 'Writing it with the values that it has'),
}

const verdictWords = { passes: 'Passes', refused: 'Refused', fails: 'Fails' } as const
const verdictTones = { passes: 'success', refused: 'warning', fails: 'danger' } as const
const outcomeWords = { true: 'True', false: 'False', null: 'Null', error: 'Fails' } as const
const outcomeTones = { true: 'success', false: 'neutral', null: 'neutral', error: 'danger' } as const
