import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Words } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import common from './common-passwords.json' with { type: 'json' }
import { words as textOf } from '../texts.ts'

export interface PasswordOwner {
  email: string
  name: string
  /** True if there is a second factor; eight characters are enough then. */
  hasFactor?: boolean
  /** Names of the owner's organizations. */
  organizations?: readonly string[]
}

const tooShort = (min: number): Words => textOf('passwordShort', { min })
const tooLong: Words = textOf('passwordLong', { passwordMax: limits.passwordMax })
const tooCommon: Words = textOf('passwordCommon')
const aboutOwner: Words = textOf('passwordAboutOwner')

/**
 * The most common leaked passwords: of a million all that are long enough for the rule, and the first ten thousand
 * that are enough with a second factor. Loaded with the first chosen password.
 */
let leaked: ReadonlySet<string> | undefined
const listed = () =>
  (leaked ??= new Set([
    ...common.passwords,
    ...readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  ]))

const words = new Set(common.words)
const walks = common.walks.flatMap((walk) => [walk, [...walk].toReversed().join('')])

/** Normalizes Unicode, so that the same text typed on another keyboard is the same password. */
export const normalisePassword = (password: string) => password.normalize('NFC')

const lengthOf = (password: string) => [...normalisePassword(password)].length

/** True if it is long enough only with a second factor. */
export const isShort = (password: string) => lengthOf(password) < limits.passwordMin

/** Why a password is rejected; null if it is accepted. There is no rule about kinds of characters. */
export function passwordFault(password: string, owner: PasswordOwner): Words | null {
  const normal = normalisePassword(password)
  const length = lengthOf(password)
  const min = owner.hasFactor ? limits.passwordWithFactorMin : limits.passwordMin
  if (length < min) return tooShort(min)
  if (length > limits.passwordMax) return tooLong
  const folded = fold(normal)
  const letters = folded.replaceAll(/[^\p{L}]/gu, '')
  if (isListed(folded) || isPattern(folded) || words.has(letters)) return tooCommon
  return isAbout(folded, owner) ? aboutOwner : null
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isListed = (folded: string) => listed().has(folded) || listed().has(folded.replaceAll(/[\s\p{P}]/gu, ''))

/** True for a few different characters, one repeated part, or a sequence on the keyboard or in the alphabet. */
function isPattern(folded: string) {
  if (new Set(folded).size <= 4) return true
  if (/^(.{1,12}?)\1+(.{0,3})$/u.test(folded)) return true
  return walks.some((walk) => walk.includes(folded))
}

/** True if nothing is left after removing known facts about the owner, digits and punctuation. */
function isAbout(folded: string, { email, name, organizations = [] }: PasswordOwner) {
  const [local = '', domain = ''] = fold(email).split('@')
  const known = [
    fold(email),
    local,
    ...local.split(/[^\p{L}\p{N}]+/u),
    domain,
    ...domain.split('.'),
    ...[name, ...organizations].flatMap((words) => fold(words).split(/[^\p{L}\p{N}]+/u)),
    'custodia',
  ]
  const left = known
    .filter((word) => [...word].length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), folded)
  return left !== folded && !/\p{L}/u.test(left)
}
