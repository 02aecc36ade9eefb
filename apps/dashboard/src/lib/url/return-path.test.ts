import { describe, expect, test } from 'vitest'
import { hostileReturnTargets } from '@plinth/testing/hostile-return-targets'
import { pathWithReturn, returnPath } from './return-path.ts'

const origin = 'https://console.example.com'

describe('where sign-in leads', () => {
  test.each([
    ['/organizations', '/organizations'],
    ['/org/acme-x1', '/org/acme-x1'],
    ['/project/abcdefghijklmnopqrst/sql/new', '/project/abcdefghijklmnopqrst/sql/new'],
    ['/new/acme_1?plan=pro', '/new/acme_1?plan=pro'],
    ['/project/default?a=1&b=2', '/project/default?a=1&b=2'],
    ['/', '/'],
    ['/dashboard/org/acme', '/org/acme'],
    ['/dashboard', '/'],
    ['/dashboard/', '/'],
    ['/dashboard?plan=pro', '/?plan=pro'],
    ['/dashboards/one', '/dashboards/one'],
    ['/dashboard-old', '/dashboard-old'],
    ['/dashboard/dashboard/org/acme', '/dashboard/org/acme'],
  ])('%s is followed as %s', (target, expected) => {
    expect(returnPath(target, origin)).toBe(expected)
  })

  test.each([undefined, null, ...hostileReturnTargets])('%j leads to the organizations', (target) => {
    expect(returnPath(target, origin)).toBe('/organizations')
  })

  test('each hostile target is another one, and many lead away where nobody looks', () => {
    expect(new Set(hostileReturnTargets).size).toBe(hostileReturnTargets.length)
    expect(hostileReturnTargets.length).toBeGreaterThan(150)
    const leadingAway = hostileReturnTargets.filter((target) => {
      const url = URL.parse(target, origin)
      return url && url.origin !== origin
    })
    expect(leadingAway.length).toBeGreaterThan(60)
  })

  test('whatever is followed stays on this origin', () => {
    for (const target of ['/a//b', '/a//134744072', '/-/', '/_//x', '/a/?b=//c'.replace('//', ''), '/0//1']) {
      expect(new URL(returnPath(target, origin), origin).origin).toBe(origin)
    }
  })
})

describe('other parameters of the sign-in page', () => {
  test.each([
    ['/org/acme', 'plan=pro', '/org/acme?plan=pro'],
    ['/org/acme?a=1', 'plan=pro', '/org/acme?a=1&plan=pro'],
    ['/org/acme', 'returnTo=/x&plan=pro', '/org/acme?plan=pro'],
    ['//evil.example', 'plan=pro', '/organizations'],
  ])('%s with %s becomes %s', (target, parameters, expected) => {
    expect(returnPath(target, origin, parameters)).toBe(expected)
  })
})

describe('the way to sign-in', () => {
  test.each([
    ['/project/x', '?a=1', '/sign-in?returnTo=%2Fproject%2Fx%3Fa%3D1'],
    ['/', '', '/sign-in'],
    ['/sign-in', '?returnTo=%2Fx', '/sign-in'],
  ])('from %s%s is %s', (pathname, search, expected) => {
    expect(pathWithReturn('/sign-in', { pathname, search })).toBe(expected)
  })

  test('leads back to the very place', () => {
    const address = new URL(pathWithReturn('/sign-in', { pathname: '/new/acme', search: '?plan=pro' }), origin)
    expect(returnPath(address.searchParams.get('returnTo'), origin)).toBe('/new/acme?plan=pro')
  })

  test.each([
    ['?sort=total%3Adesc', '/project/x/editor/1'],
    ['?view=definition&filter=a%3Aeq%3A1&panel=api', '/project/x/editor/1?view=definition&panel=api'],
    ['?', '/project/x/editor/1'],
  ])('keeps the path where only %s would be rejected', (search, expected) => {
    const address = new URL(pathWithReturn('/sign-in', { pathname: '/project/x/editor/1', search }), origin)
    expect(returnPath(address.searchParams.get('returnTo'), origin)).toBe(expected)
  })
})
