/** Cache with the museum's files on the phone, by address, each whole (decisions, App). */
export const MEDIA = "cicerone-media";

/** Cache with the pieces of large files that are still being fetched. */
export const MEDIA_PARTS = "cicerone-media-parts";

/** Where the server has its media. Their names are the beginning of their content's SHA-256. */
export const MEDIA_PATH = "/media/";

/** Header of an entry that stands for another size of the same picture: the address that is on the phone. */
export const STORED_AS = "X-Kept-As";
