import type { policies } from '@plinth/contract/policies'

type Question = typeof policies.explain.$sent

/** What is typed of a question. */
export interface AccessForm {
  role: Question['role']
  command: Question['command']
  userId: string
  /** JSON. */
  claims: string
  /** In the order of the primary key. */
  key: readonly string[]
}

export const emptyQuestion = (keyColumns: readonly string[]): AccessForm => ({
  role: 'authenticated',
  command: 'SELECT',
  userId: '',
  claims: '',
  key: keyColumns.map(() => ''),
})

export function questionOf(
  table_id: number,
  { role, command, userId, claims, key }: AccessForm,
): Omit<Question, 'ref'> {
  const hasKey = key.some((value) => value !== '')
  return {
    table_id,
    role,
    command,
    claims: role === 'authenticated' ? withUser(claims, userId.trim()) : claimsOrNone(claims),
    key: hasKey ? [...key] : null,
  }
}

/** What is no object is sent as it is: the server says what is wrong with it. */
function withUser(claims: string, userId: string): string {
  const text = claimsOrNone(claims)
  if (userId === '') return text
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return text
    return JSON.stringify({ ...parsed, sub: userId })
  } catch {
    return text
  }
}

const claimsOrNone = (claims: string) => (claims.trim() === '' ? '{}' : claims)
