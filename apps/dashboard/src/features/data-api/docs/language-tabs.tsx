import { TabLink, TabNav } from '@plinth/ui/tabs'
import { Link } from '@tanstack/react-router'
import { isLanguage, type LanguageKey, languages } from './code/languages.ts'

/** The language of all examples, kept in the address. */
export const LanguageTabs = ({ current }: { current: LanguageKey }) => (
  <TabNav label="Language">
    {Object.keys(languages)
      .filter(isLanguage)
      .map((language) => (
        <TabLink key={language} asChild current={language === current}>
          <Link
            to="."
            search={(search: object) => ({ ...search, lang: language })}
            replace
            resetScroll={false}
            activeOptions={{ includeSearch: true }}
          >
            {languages[language].label}
          </Link>
        </TabLink>
      ))}
  </TabNav>
)
