import type { contract } from '@plinth/contract/contract'
import type { AnyVerb } from '../access/handlers.ts'
import { domains } from '../domains/domains.ts'
import { merged } from '../stores/merged.ts'

/** Who handles which part of the contract. Does not compile while nobody handles one. */
export const handlers = merged(domains.map((domain) => domain.handlers)) satisfies Record<keyof typeof contract, object>

export type HandlerTable = Record<string, Record<string, AnyVerb>>

/** Every group satisfies `Handlers` of its own endpoints; by name they are looked up without their types. */
export const tableOf = (groups: object) => groups as HandlerTable
