/**
 * Version of the app's data on the phone (specification 1 §9). It changes only when the shape of what is
 * stored changes, so that an ordinary deployment resets nobody's visit (decisions, App).
 */
export const APP_VERSION = "05.08.2025.14.52.58";
