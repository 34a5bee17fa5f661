import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { certificateFileRoutes, type CertificateDeps } from './certificate-files.routes.ts'
import { certificationRoutes } from './certifications.routes.ts'
import { memberBulkRoutes } from './member-bulk.routes.ts'
import { memberExportRoutes } from './member-export.routes.ts'
import { memberRoutes, type MemberDeps } from './members.routes.ts'
import { payRateRoutes } from './pay-rates.routes.ts'
import { photoRoutes } from './photo.routes.ts'
import { phonePinRoutes, type PinDeps } from './phone-pin.routes.ts'

type PeopleDeps = PinDeps & MemberDeps & CertificateDeps

/** Routes of members and everything stored about them. */
export const peopleRoutes: FastifyPluginAsyncTypebox<PeopleDeps> = async (app, deps) => {
  await app.register(memberRoutes, deps)
  await app.register(memberBulkRoutes)
  await app.register(memberExportRoutes)
  await app.register(payRateRoutes)
  await app.register(certificationRoutes)
  await app.register(phonePinRoutes, deps)
  await app.register(photoRoutes, deps)
  await app.register(certificateFileRoutes, deps)
}
