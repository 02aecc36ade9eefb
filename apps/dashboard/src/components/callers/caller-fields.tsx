import { Field } from '@plinth/ui/field'
import { RadioCards } from '@plinth/ui/radio-cards'
import { Textarea } from '@plinth/ui/textarea'
import { callerKinds, type ApiCaller } from './api-caller.ts'
import { UserFields } from './user-fields.tsx'

interface CallerFieldsProps {
  projectRef: string
  caller: ApiCaller
  onChange: (caller: ApiCaller) => void
  /** Whether there is a publishable key that may be used. */
  hasKey: boolean
  /** Whether the person may act for others. */
  mayIssue: boolean
  /** What happens as whom. */
  label?: string
  claimsHelp?: string
}

/** Whom the request is sent as. */
export function CallerFields({ projectRef, caller, onChange, hasKey, mayIssue, ...texts }: CallerFieldsProps) {
  const { label = 'Send it as', claimsHelp = 'JSON. The token is valid for five minutes.' } = texts
  const reason = mayIssue ? undefined : 'Your role does not allow acting for others.'
  return (
    <>
      <RadioCards
        label={label}
        columns={4}
        value={caller.kind}
        onValueChange={(value) => onChange({ ...caller, kind: callerKinds.find((kind) => kind === value)! })}
        options={[
          {
            value: 'anon',
            title: 'Anyone',
            description: 'anon, with the publishable key',
            ...(hasKey ? {} : { disabled: true, reason: 'There is no publishable key that you may read.' }),
          },
          { value: 'user', title: 'A user', description: 'As if they had signed in', ...disabledFor(reason) },
          { value: 'claims', title: 'Claims', description: 'A token that you write', ...disabledFor(reason) },
          {
            value: 'service',
            title: 'Service',
            description: 'service_role, past all policies',
            ...disabledFor(reason),
          },
        ]}
      />
      {caller.kind === 'user' && mayIssue && (
        <UserFields projectRef={projectRef} user={caller.user} onChange={(user) => onChange({ ...caller, user })} />
      )}
      {caller.kind === 'claims' && mayIssue && (
        <Field label="Claims" help={claimsHelp}>
          <Textarea
            mono
            value={caller.claims}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => onChange({ ...caller, claims: target.value })}
          />
        </Field>
      )}
    </>
  )
}

const disabledFor = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, reason })
