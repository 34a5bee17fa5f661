import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'

/** Those of the organization that is open; until they are known a number is shown as it is kept. */
let known: PhoneFormats | undefined
export function setPhoneFormats(formats: PhoneFormats | undefined) {
  known = formats
}

interface Read {
  readonly code: string
  readonly digits: string
  readonly extension: string
}

/** A calling code is never the beginning of another one. */
function read(kept: string, { plans }: PhoneFormats): Read | undefined {
  const [, number = '', extension = ''] = /^\+(\d+)(?:;ext=(\d+))?$/.exec(kept) ?? []
  const code = [1, 2, 3].map((length) => number.slice(0, length)).find((start) => Object.hasOwn(plans, start))
  const digits = number.slice(code?.length)
  const { lengths = [] } = (code && plans[code]) || {}
  const canBe = lengths.length === 0 || lengths.includes(digits.length)
  return code && canBe ? { code, digits, extension } : undefined
}

/** As the organization's country writes its numbers, +16125550160;ext=12 → (612) 555-0160 ext. 12, others with their code. */
export function formatPhone(kept: string): string {
  const number = known && read(kept, known)
  if (!number) return kept
  const { formats = [] } = known?.plans[number.code] ?? {}
  const [pattern, , template] =
    formats.find(
      ([whole = '', beginning = '']) =>
        new RegExp(`^(?:${beginning})`).test(number.digits) && new RegExp(`^(?:${whole})$`).test(number.digits),
    ) ?? []
  const written = pattern && template ? number.digits.replace(new RegExp(pattern), template) : number.digits
  return [number.code !== known?.own && `+${number.code} `, written, number.extension && ` ext. ${number.extension}`]
    .filter(Boolean)
    .join('')
}

/** Whether nobody could call it stands: typed before numbers were checked. */
export const isUnreadablePhone = (kept: string) => !!kept && !!known && !read(kept, known)

/** What a form showed and nobody changed is sent as it is kept. */
export const typedPhone = (typed: string, ...kept: readonly (string | undefined)[]) =>
  kept.find((number) => number !== undefined && formatPhone(number) === typed.trim()) ?? typed

/** What a telephone dials; an extension is part of it. */
export const dialled = (kept: string) =>
  `tel:${/^\+\d+(;ext=\d+)?$/.test(kept) ? kept : kept.replaceAll(/[^\d+]/g, '')}`
