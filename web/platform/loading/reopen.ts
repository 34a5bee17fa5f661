const lastKey = 'REOPENED_AT'
const atMostEveryMs = 20_000

let destination = () => location.href
/** Sets the function that returns the URL of the navigation under way. */
export const onDestination = (find: () => string) => {
  destination = find
}

/** Reloads the page from the server, at most every 20 seconds. Returns false if it did not. */
export function reopen() {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(lastKey)) < atMostEveryMs) return false
  sessionStorage.setItem(lastKey, String(Date.now()))
  location.assign(destination())
  return true
}
