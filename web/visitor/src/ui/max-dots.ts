/** Number of dots that fit a row of a 320 px wide screen; longer series show their position as text. */
export const MAX_DOTS = 10;
