import type { Ajv } from 'ajv'
import { normalizePhone } from '#server/api/domain/phone-number.ts'
import { mailboxOf } from '#shared/email-address.ts'

/** Normalizes a text of each kind; null when invalid. */
const forms: Readonly<Record<string, (typed: string) => string | null>> = {
  // Valid numbers already have a country code at this point.
  'x-phone-number': (typed) => (typed.trim() === '' ? '' : normalizePhone(typed, null)),
  'x-email': mailboxOf,
}

/** Invalid texts that stay unchanged, by the object that contains them. */
const asTheyAre = new WeakMap<object, Set<string>>()
export const preserveForm = (holder: object, key: string) =>
  void asTheyAre.getOrInsertComputed(holder, () => new Set()).add(key)

/** Validates and normalizes every field that a contract declares as such a kind, on any route. */
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
        const preserved = formOf(typed)
        if (preserved === null) return false
        at.parentData[key] = preserved
        return true
      },
    })
  }
}

interface At {
  parentData: Record<string, string>
  parentDataProperty: unknown
}
