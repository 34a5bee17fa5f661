import fp from 'fastify-plugin'

/** JSON only; an empty body is no body. Anything else is 415, except where a route asks for multipart. */
export const bodies = fp(async (app) => {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, done)
  })
})
