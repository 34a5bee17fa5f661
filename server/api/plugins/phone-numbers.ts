import type { Ajv } from 'ajv'
import { keptPhone } from '#server/api/domain/phone-number.ts'

/** Every field that a contract declares a phone number is checked and kept as E.164, whatever route it comes by. */
export const addPhoneNumbers = (ajv: Ajv) =>
  ajv.addKeyword({
    keyword: 'x-phone-number',
    type: 'string',
    modifying: true,
    errors: false,
    validate: (
      _: unknown,
      typed: string,
      _schema: unknown,
      at?: { parentData: unknown; parentDataProperty: unknown },
    ) => {
      const kept = typed.trim() === '' ? '' : keptPhone(typed)
      if (kept === null || !at) return false
      ;(at.parentData as Record<string, string>)[String(at.parentDataProperty)] = kept
      return true
    },
  })
