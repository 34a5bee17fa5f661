import type { Ajv, AnySchema, ErrorObject, ValidateFunction } from 'ajv'

const costly = new Set(['pattern', 'format', 'uniqueItems', 'x-phone-number', 'x-email'])
const sizes = new Set(['maxLength', 'maxItems', 'maxProperties'])

export interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Compiles a check that names every error, and is cheap whatever it is given: ajv goes on after a text that is too long,
 * and a pattern or a comparison of all entries may take the square of the length. So sizes are looked at by themselves.
 */
export function compileSizesFirst(ajv: Ajv, schema: AnySchema): Validate {
  const whole: ValidateFunction = ajv.compile(schema)
  const cheap: ValidateFunction = ajv.compile(withoutCostly(schema))
  const validate: Validate = (data) => {
    const tooLarge = !cheap(data) && cheap.errors?.some(({ keyword }) => sizes.has(keyword))
    const valid = !tooLarge && whole(data)
    validate.errors = (tooLarge ? cheap : whole).errors ?? null
    return valid
  }
  return validate
}

/** As a copy. A property of such a name is an object, and stays. */
const withoutCostly = (schema: AnySchema): AnySchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (costly.has(key) && typeof value !== 'object' ? undefined : value)),
  ) as AnySchema
