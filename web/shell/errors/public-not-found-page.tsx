import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The page for unknown addresses outside organizations. */
export const PublicNotFoundPage = () => (
  <PlainFrame>
    <NotFoundPage />
  </PlainFrame>
)
