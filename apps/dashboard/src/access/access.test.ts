import type { Capability } from '@plinth/catalog/capabilities'
import type { FeatureName } from '@plinth/catalog/features'
import { describe, expect, test } from 'vitest'
import { type AccessFacts, accessOf } from './access.ts'

describe('features', () => {
  test.each<[FeatureName, Capability[], string[], string[], boolean]>([
    ['sql_editor:all', ['billing'], [], [], true],
    ['sql_editor:all', ['billing'], ['sql_editor:all'], [], false],
    ['sql_editor:all', ['billing'], [], ['sql_editor:all'], false],
    ['billing:all', ['billing'], [], [], true],
    ['billing:all', [], [], [], false],
    ['billing:all', ['billing'], ['billing:all'], [], false],
    ['projects:create', [], [], [], true],
    ['projects:create', [], ['organizations:create'], [], true],
  ])(
    '%s with the capabilities %j, without %j and %j: %s',
    (feature, capabilities, byDeployment, byProfile, expected) => {
      const access = givenAccess({ capabilities, disabled_features: byDeployment }, { disabledFeatures: byProfile })
      expect(access.isOn(feature)).toBe(expected)
      expect(access.meets(feature)).toBe(expected)
    },
  )
})

test('plans and bills are there by the capability, whatever the edition is called', () => {
  expect(givenAccess({ capabilities: ['billing'] }).meets('commerce')).toBe(true)
  expect(givenAccess({ capabilities: [] }).meets('commerce')).toBe(false)
})

test('what is for the operator or the inbox is there for them alone', () => {
  expect(givenAccess({}, { isOperator: true }).meets('operator')).toBe(true)
  expect(givenAccess({}, { isOperator: false }).meets('operator')).toBe(false)
  expect(givenAccess({ inbox: true }).meets('inbox')).toBe(true)
  expect(givenAccess({ inbox: false }).meets('inbox')).toBe(false)
})

const givenAccess = (
  deployment: Partial<AccessFacts['deployment']>,
  facts: Partial<Pick<AccessFacts, 'disabledFeatures' | 'isOperator'>> = {},
) =>
  accessOf({
    deployment: { capabilities: [], disabled_features: [], inbox: false, ...deployment },
    disabledFeatures: [],
    isOperator: false,
    permissions: [],
    ...facts,
  })
