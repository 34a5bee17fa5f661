/** Carries the id of the user whose page makes a call; it is refused where somebody else is signed in by now. */
export const pageUserHeader = 'page-user'
