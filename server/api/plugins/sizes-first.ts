import type { Ajv, AnySchema, ErrorObject, ValidateFunction } from 'ajv'

const costly = new Set(['pattern', 'format', 'uniqueItems', 'x-phone-number', 'x-email'])
const sizes = new Set(['maxLength', 'maxItems', 'maxProperties'])

export interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Compiles a validator that reports all errors and stays cheap for any input: ajv continues after a length error, and
 * patterns and uniqueness checks may take quadratic time. Sizes are therefore checked first.
 */
export function compileSizesFirst(ajv: Ajv, schema: AnySchema): Validate {
  const whole: ValidateFunction = ajv.compile(schema)
  // Otherwise both validators would decide the same.
  if (!uses(schema, costly) || !uses(schema, sizes)) return whole
  const cheap: ValidateFunction = ajv.compile(withoutCostly(schema))
  const validate: Validate = (data) => {
    const tooLarge = !cheap(data) && cheap.errors?.some(({ keyword }) => sizes.has(keyword))
    const valid = !tooLarge && whole(data)
    validate.errors = (tooLarge ? cheap : whole).errors ?? null
    return valid
  }
  return validate
}

/** True where one of the keywords may occur; a property of that name counts too, which only costs time. */
function uses(schema: unknown, keywords: ReadonlySet<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(([key, value]) => keywords.has(key) || uses(value, keywords))
}

/** Returns a copy without costly keywords. A property with a keyword's name is an object, and stays. */
const withoutCostly = (schema: AnySchema): AnySchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (costly.has(key) && typeof value !== 'object' ? undefined : value)),
  ) as AnySchema
