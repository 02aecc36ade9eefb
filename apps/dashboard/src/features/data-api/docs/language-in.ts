import type { ApiSearch } from './api-search.ts'
import { isLanguage, type LanguageKey } from './code/languages.ts'

/** The language of the address; curl where it names none. */
export const languageIn = ({ lang }: ApiSearch): LanguageKey => (isLanguage(lang) ? lang : 'curl')
