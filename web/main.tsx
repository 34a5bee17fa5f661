import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createPages } from './shell/routes/router.tsx'
import { onFactorNeeded, onProofNeeded, onSignedOut, withQuery } from './platform/http/api.ts'
import { watchUser } from './platform/http/one-user.ts'
import { loadTexts } from './platform/texts/texts.ts'
import './kit/styles/styles.css'

onSignedOut((ended) =>
  location.assign(withQuery('/login', { redirect: location.pathname + location.search + location.hash, ended })),
)
// Unloading saves nothing any more, which would be in another user's name.
watchUser(
  () => location.replace('/login'),
  // Signing out is done: opened anew, the page would sign out whoever is signed in now.
  () => location.pathname !== '/logout' && location.reload(),
)
onFactorNeeded(() => {
  location.assign('/account/security')
  return true
})
onProofNeeded(() => import('./shell/reauthenticate.tsx').then((m) => m.reauthenticate()))

const pages = createPages()
const root = document.querySelector('#root')

/** The static page stays on screen until the first route and its texts are here. */
const show = async () => {
  if (root && pages.state.initialized) {
    stop()
    // A page that is not found, or fails, speaks too.
    await loadTexts(['platform']).catch(() => {})
    createRoot(root).render(<RouterProvider router={pages} />)
    setTimeout(() => void import('./shell/errors/monitor.ts').then((m) => m.startMonitor()).catch(() => {}), 500)
  }
}
const stop = pages.subscribe(() => void show())
void show()
