import build from 'fast-json-stringify'
import fp from 'fastify-plugin'

type Serialize = (answer: unknown) => string

/** Writes an answer of this form; what the form does not name is left out. */
export const serializerOf = (schema: unknown): Serialize => build(schema as build.Schema)

const compiled = new WeakMap<object, Serialize>()

/** Compiled with the first answer: all of them would be most of the start. */
export const serialization = fp(async (app) => {
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer: unknown) =>
        compiled.getOrInsertComputed(schema as object, serializerOf)(answer),
  )
})
