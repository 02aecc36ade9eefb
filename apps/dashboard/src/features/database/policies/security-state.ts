import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'

interface SecurityState {
  /** A warning is something to act on. */
  tone: 'warning' | 'note'
  text: string
}

/** What a person should know of a table before its policies; undefined where these say it all. */
export function securityState(table: TableSecurity): SecurityState | undefined {
  const { rls_enabled: isOn, rls_forced: isForced, reached_by: reachedBy, policies } = table
  if (!isOn) return whenOff(table)
  if (policies.length === 0) {
    return {
      tone: 'note',
      text: isForced
        ? 'There is no policy. Nobody reads rows, apart from roles that bypass row-level security, such as service_role.'
        : 'There is no policy. Nobody but the owner reads rows, apart from roles that bypass row-level security, such as service_role.',
    }
  }
  if (policies.every((policy) => !policy.is_permissive)) {
    return {
      tone: 'note',
      text: 'All policies are restrictive: they only take away. Nobody but the owner reads rows until a permissive policy lets them through.',
    }
  }
  if (reachedBy.length === 0) {
    return {
      tone: 'note',
      text: 'Neither anon nor authenticated has a privilege on this table, so policies let none of their requests through.',
    }
  }
  return undefined
}

function whenOff({ reached_by: reachedBy, policies }: TableSecurity): SecurityState {
  const ignored = policies.length === 0 ? '' : ' Its policies have no effect until row-level security is enabled.'
  return reachedBy.length === 0
    ? { tone: 'note', text: `Neither anon nor authenticated has a privilege on this table.${ignored}` }
    : {
        tone: 'warning',
        text: `Exposed: row-level security is off, so ${reachedBy.join(' and ')} can use every row as far as their privileges go.${ignored}`,
      }
}
