import type { Ajv } from 'ajv'
import { normalizePhone } from '#server/api/domain/phone-number.ts'
import { mailboxOf } from '#shared/email-address.ts'

/** The form in which a text of a kind is kept; null where it cannot be read. */
const forms: Readonly<Record<string, (typed: string) => string | null>> = {
  // What was written without a country code has one by now, where it can be read.
  'x-phone-number': (typed) => (typed.trim() === '' ? '' : normalizePhone(typed, null)),
  'x-email': mailboxOf,
}

/** Texts that stay as they are though they cannot be read, by the object that holds them. */
const asTheyAre = new WeakMap<object, Set<string>>()
export const preserveForm = (holder: object, key: string) =>
  void asTheyAre.getOrInsertComputed(holder, () => new Set()).add(key)

/** Every field that a contract declares of such a kind is checked and kept in its one form, whatever route it comes by. */
export function addPreservedForms(ajv: Ajv) {
  for (const [keyword, formOf] of Object.entries(forms)) {
    ajv.addKeyword({
      keyword,
      type: 'string',
      modifying: true,
      errors: false,
      validate: (_: unknown, typed: string, _schema: unknown, at?: At) => {
        if (!at) return false
        const key = String(at.parentDataProperty)
        if (asTheyAre.get(at.parentData)?.has(key)) return true
        const kept = formOf(typed)
        if (kept === null) return false
        at.parentData[key] = kept
        return true
      },
    })
  }
}

interface At {
  parentData: Record<string, string>
  parentDataProperty: unknown
}
