const lastKey = 'REOPENED_AT'
const atMostEveryMs = 20_000

let destination = () => location.href
/** Says where the navigation under way leads. */
export const onDestination = (find: () => string) => {
  destination = find
}

/** Opens the page anew from the server, at most once in a while. Says whether it does. */
export function reopen() {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(lastKey)) < atMostEveryMs) return false
  sessionStorage.setItem(lastKey, String(Date.now()))
  location.assign(destination())
  return true
}
