import { endpointsOf } from '@plinth/contract/openapi'
import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test('every change of a project is shown in words of its own', () => {
  const verbs = endpointsOf()
    .filter(({ group, endpoint }) => group === 'projects' || endpoint.path.includes('{ref}'))
    .flatMap(({ endpoint }) => endpoint.operation?.verb ?? [])
  expect(verbs).toContain('project.rename')
  expect(verbs.filter((verb) => changeWords(verb) === `did ${verb}`)).toEqual([])
})
