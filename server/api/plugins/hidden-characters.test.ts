import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { Line, Name, Search, Text, Words } from '#shared/schema.ts'
import { validatorOf } from './validation.ts'

const api = useApi()

let acme: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  acme = await buildOrganization(api, 'Acme')
})

const send = (name: string) => api.call(acme.org.headers, `${acme.base}/clients`, { body: { name } })

describe('hidden characters', () => {
  test.each([
    ['zero-width characters', '\u200B\u200D\u2060'],
    ['fillers of Hangul', '\u3164\u115F\u1160\uFFA0'],
    ['combining marks', '\u0301\u0301'],
    ['variation selectors', '\uFE0F'],
    ['an empty Braille cell', '\u2800'],
    ['spaces', ' \u00A0\u3000'],
    ['signs without a letter or digit', '—…'],
    ['an emoji alone', '👩‍🔧'],
    ['a line end', 'Acme\r\nBcc: all@example.com'],
    ['a bell', 'Acme\u0007'],
    ['a direction override', 'Acme \u202Egnp.exe'],
    ['a direction isolate', 'Acme\u2066'],
    ['an Arabic letter mark', '\u061C'],
    ['a left-to-right mark', 'Acme\u200E'],
    ['a right-to-left mark', '\u200F'],
    ['an object replacement character', 'Acme \uFFFC'],
    ['a replacement character', 'Pe\uFFFDa'],
    ['a noncharacter', 'Acme\uFFFE'],
    ['a noncharacter of a higher plane', 'Acme\u{1FFFF}'],
    ['a byte order mark', '\uFEFFAcme'],
    ['a soft hyphen', 'Ac\u00ADme'],
    ['a joiner behind a Latin letter', 'Ac\u200Dme'],
    ['tag characters', 'Acme\u{E0041}'],
    ['a line separator', 'Acme\u2028'],
  ])('rejects a name of %s with 400 naming the field', async (_what, name) => {
    const answer = await send(name)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'name', message: expect.stringContaining('hidden characters') }],
    })
  })

  test.each([
    'Ana 👩‍🔧',
    'Casa ❤️ 1️⃣',
    'O’Neill & Søn',
    'نظافة',
    'می‌خواهم',
    'क्षमा क्‍ष',
    '청소',
    '1',
    'Zoe\u0301',
    '葛\u{E0100}城',
  ])('accepts the name %s', async (name) => {
    expect((await send(name)).statusCode).toBe(201)
  })

  const accepts = (schema: Parameters<typeof validatorOf>[0]) => {
    const check = validatorOf({ type: 'object', properties: { text: schema } }, 'body')
    return (text: string) => check({ text })
  }

  /** Planes 4 to 13 have no characters yet, and 15 and 16 are for private use. */
  const isUniform = (plane: number) => (plane >= 4 && plane <= 13) || plane >= 15

  /** Every code point except surrogates; of a uniform plane the first and the last ones. */
  function* codePoints() {
    for (let point = 0; point <= 0x10ffff; point++) {
      const [plane, place] = [point >> 16, point & 0xffff]
      if (isUniform(plane) && place > 0xff && place < 0xff00) continue
      if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point)
    }
  }

  const shaping = /[\u034F\p{Variation_Selector}]/u
  const never = /[\p{Noncharacter_Code_Point}\uFFFC\uFFFD]|(?![\t\n\r])\p{Cc}|[\u202D\u202E]/u
  const hidden = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\p{Cc}]/u

  test('accepts every visible code point in single-line text, and rejects all others', () => {
    const [line, name] = [accepts(Line(10)), accepts(Name(10))]
    const wrong: string[] = []
    for (const character of codePoints()) {
      const isFit =
        shaping.test(character) ||
        (!never.test(character) && !hidden.test(character) && !/[\uFFF9-\uFFFB]/.test(character))
      if (line(`a${character}b`) !== isFit) wrong.push(character)
      if (name(`a${character}b`) !== isFit) wrong.push(character)
      const isName = isFit && !hidden.test(character) && /[\p{L}\p{N}]/u.test(character)
      if (name(character) !== isName) wrong.push(character)
    }
    expect(wrong.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
  })

  test('rejects exactly controls, overrides and noncharacters in multi-line text', () => {
    const [text, words, search] = [accepts(Text(10)), accepts(Words(10)), accepts(Search)]
    const wrong: string[] = []
    for (const character of codePoints()) {
      const isUnfit = never.test(character) || /[\u206A-\u206F\uFFF9-\uFFFB]/.test(character)
      if (text(`a${character}b`) === isUnfit || words(`a${character}b`) === isUnfit) wrong.push(character)
      if (/[\p{Default_Ignorable_Code_Point}\s]/u.test(character) && words(character)) wrong.push(character)
      if (search(character) === /[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(character)) wrong.push(character)
    }
    expect(wrong.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
  })

  test.each(['%00', 'a%0Ab', '%EF%BF%BE'])('rejects a search for %s with 400 naming the field', async (search) => {
    const { org, base } = acme
    for (const [list, key] of [
      ['clients', 'search'],
      ['members', 'search'],
      ['search', 'q'],
      ['audit', 'requestId'],
    ]) {
      const answer = await api.call(org.headers, `${base}/${list}?${key}=${search}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: key }] })
    }
  })
})
