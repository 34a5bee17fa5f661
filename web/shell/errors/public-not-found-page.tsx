import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** An address outside any organisation that leads nowhere. */
export const PublicNotFoundPage = () => (
  <PlainFrame>
    <NotFoundPage />
  </PlainFrame>
)
