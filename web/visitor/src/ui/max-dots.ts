/** Number of dots that fit a row of a phone; longer series show their position as text. */
export const MAX_DOTS = 10;
