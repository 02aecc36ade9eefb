/** Which part of the ledger is shown, and which entry of it is open. */
export interface LedgerSearch {
  /** The reference of the project that the list is about. */
  project?: string
  /** The id that the page begins after. */
  before?: string
  entry?: string
}

/** What cannot be a reference or an id counts as absent. */
export const ledgerSearch = ({ project, before, entry }: Record<string, unknown>): LedgerSearch => ({
  project: matching(/^[a-z]{20}$/, project),
  before: matching(uuid, before),
  entry: matching(uuid, entry),
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const matching = (form: RegExp, value: unknown) => (typeof value === 'string' && form.test(value) ? value : undefined)
