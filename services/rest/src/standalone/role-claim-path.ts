import { ConfigError } from '../config/config-error.ts'

/** Where the role stands in the claims: `.realm.roles[?(@ ^== "api_")]`. */
export type RoleClaimPath = readonly Step[]

type Step = { key: string } | { index: number } | { operator: keyof typeof OPERATORS; value: string }

const OPERATORS = {
  '==^': (text: string, value: string) => text.endsWith(value),
  '==': (text: string, value: string) => text === value,
  '!=': (text: string, value: string) => text !== value,
  '^==': (text: string, value: string) => text.startsWith(value),
  '*==': (text: string, value: string) => text.includes(value),
}

const STEP = /\.(?:([\p{L}\p{N}_$@]+)|"([^"]*)")|\[(\d+)\]|\[\?\(@\s*(==\^|==|!=|\^==|\*==)\s*"([^"]*)"\)\]$/uy

export function parseRoleClaimPath(text: string): RoleClaimPath {
  const steps: Step[] = []
  for (STEP.lastIndex = 0; STEP.lastIndex < text.length;) {
    const match = STEP.exec(text)
    if (!match) throw new ConfigError(`failed to parse role-claim-key value (${text})`)
    steps.push(stepFrom(match))
  }
  if (steps.length === 0) throw new ConfigError(`failed to parse role-claim-key value (${text})`)
  return steps
}

function stepFrom([, key, quotedKey, index, operator, value]: RegExpExecArray): Step {
  if (index !== undefined) return { index: Number(index) }
  const known = (Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]).find((name) => name === operator)
  return known ? { operator: known, value: value ?? '' } : { key: key ?? quotedKey ?? '' }
}

/** Undefined where nothing is at that place. */
export function findRole(claims: unknown, path: RoleClaimPath): string | undefined {
  const found = path.reduce(follow, claims)
  if (found === undefined) return undefined
  return typeof found === 'string' ? found : JSON.stringify(found)
}

function follow(value: unknown, step: Step): unknown {
  if ('key' in step) return isObject(value) && Object.hasOwn(value, step.key) ? value[step.key] : undefined
  if (!Array.isArray(value)) return undefined
  if ('index' in step) return value[step.index]
  return value.find((item) => typeof item === 'string' && OPERATORS[step.operator](item, step.value))
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
