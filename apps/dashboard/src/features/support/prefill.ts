import { type SupportCategory, supportCategories, supportCategoryIds } from '@plinth/catalog/support-categories'
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '@plinth/contract/forms/new-ticket'
import type { SupportSearch } from './support-search.ts'

/** What of an address can be taken over: anybody can write one, so what does not fit is left out or cut. */
export function prefillOf({ category, sid, subject = '', message = '' }: SupportSearch) {
  return {
    category: offeredCategories.find((id) => id === category) ?? ('problem' satisfies SupportCategory),
    error_id: sid !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(sid) ? sid : undefined,
    subject: subject
      // oxlint-disable-next-line no-control-regex -- replacing them is the point
      .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
      .trim()
      .slice(0, LONGEST_SUBJECT),
    message: message.replaceAll('\0', '').slice(0, LONGEST_MESSAGE),
  }
}

/** An enterprise has a form of its own. */
const offeredCategories = supportCategoryIds.filter((id) => id !== 'enterprise')

export const categoryOptions = offeredCategories.map((value) => ({ value, label: supportCategories[value] }))
