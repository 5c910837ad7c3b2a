/**
 * APP_VERSION is the version of the app's data on the phone (specification 1 §9). It changes only with the shape of
 * stored data, so that deployments do not reset visits (decisions, App).
 */
export const APP_VERSION = "05.08.2025.14.52.58";
