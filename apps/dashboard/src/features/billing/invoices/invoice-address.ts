/** The invoice that an address shows: `/org/{slug}/billing?invoice={id}`. Null where it shows all. */
export function invoiceInAddress(search: string) {
  const id = new URLSearchParams(search).get('invoice')
  // the router quotes what would otherwise be read as a number
  return id && id.replace(/^"(.*)"$/, '$1')
}

/** For the link to an invoice's page. */
export const invoiceSearch = (invoice: string): Record<string, string> => ({ invoice })
