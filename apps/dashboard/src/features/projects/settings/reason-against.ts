/** Why a change is not possible now, for the person to read; undefined when it is. */
export function reasonAgainst({ may, can }: { may: boolean; can: boolean }): string | undefined {
  if (!may) return 'Your role in this organization does not allow this.'
  return can ? undefined : 'Not possible in the project’s present state.'
}
