import type { Suggestions } from './state/assistant-state.ts'

/** What one may want to ask on a page of a project. */
export const suggestionsFor = (pathname: string): Suggestions =>
  pages.find(({ path }) => path.test(pathname))?.suggestions ?? anywhere

const anywhere: Suggestions = {
  title: 'Ask about this project',
  prompts: [
    'What is in this database?',
    'Make a table for orders, with the columns that it needs',
    'Which tables have no row level security?',
  ],
}

const pages: readonly { path: RegExp; suggestions: Suggestions }[] = [
  {
    path: /\/editor\/\d+$/,
    suggestions: {
      title: 'Ask about this table',
      prompts: [
        'What is this table for, and what does it refer to?',
        'Write a query that shows the newest rows of this table',
        'Draft a policy so that people see their own rows only',
      ],
    },
  },
  {
    path: /\/sql\//,
    suggestions: {
      title: 'Ask about this query',
      prompts: [
        'Explain the selected SQL',
        'Why does the last run fail, and how do I mend it?',
        'How can this query be made faster?',
      ],
    },
  },
  {
    path: /\/advisors/,
    suggestions: {
      title: 'Ask about what the advisor found',
      prompts: ['Which of these findings matters most, and why?', 'How do I mend the first finding?'],
    },
  },
  {
    path: /\/database/,
    suggestions: {
      title: 'Ask about the database',
      prompts: [
        'Describe the tables and how they belong together',
        'Which extensions would be of use here?',
        'Which indexes are missing?',
      ],
    },
  },
]
