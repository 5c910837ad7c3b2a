/** MEDIA_CACHE is the cache of the museum's downloaded files, each whole under its own address (decisions, App). */
export const MEDIA_CACHE = "cicerone-media";

/** MEDIA_PARTS_CACHE is the cache of chunks of large files whose download is not complete. */
export const MEDIA_PARTS_CACHE = "cicerone-media-parts";

/** MEDIA_PATH is the server's folder of media files. Their names start with their content's SHA-256. */
export const MEDIA_PATH = "/media/";

/** STORED_AS is the header of an empty cache entry that refers to another size of the same picture. */
export const STORED_AS = "X-Kept-As";
