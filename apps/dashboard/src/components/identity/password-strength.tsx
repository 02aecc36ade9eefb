import { PasswordStrengthBar } from '@plinth/ui/password-strength-bar'
import type { PasswordVerdict } from '../../lib/session/password-verdict.ts'

/** The strength bar with what the server says about the password. */
export function PasswordStrength({ verdict }: { verdict: PasswordVerdict }) {
  if (verdict.state === 'empty' || verdict.state === 'unmeasured') return null
  if (verdict.state === 'too-long') return <PasswordStrengthBar score={0}>{verdict.warning}</PasswordStrengthBar>
  if (verdict.state === 'unknown')
    return <PasswordStrengthBar score={undefined}>Checking the password…</PasswordStrengthBar>
  return (
    <div className="flex flex-col gap-1">
      <PasswordStrengthBar score={verdict.score}>{verdict.message}</PasswordStrengthBar>
      {!verdict.isStrong && verdict.hints.length > 0 && (
        <ul className="list-disc ps-4 text-label text-muted">
          {verdict.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
