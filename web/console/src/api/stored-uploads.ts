import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** StoredUpload is an upload that continues when the page is opened again. */
export interface StoredUpload {
  id: string;
  account: string;
  organization: string;
  museum: string;
  /** The path that the file is to have in the museum's media. */
  path: string;
  /** A museum package instead of a media file; its museum is "" for one that makes a museum. */
  isPackage?: boolean;
  name: string;
  size: number;
  modified: number;
  /** Missing where the browser had no room for it. */
  file?: File;
  /** Where the server receives it, once it has begun. */
  url?: string;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: StoredUpload };
}

/** UploadOwner is who uploads, and in which organization. */
export type UploadOwner = Pick<StoredUpload, "account" | "organization">;

/** StoredUploads are the unfinished uploads of this browser. */
export interface StoredUploads {
  list(owner: UploadOwner): Promise<StoredUpload[]>;
  /** Stores an upload, without its file if there is no room for it. */
  save(upload: StoredUpload): Promise<void>;
  setAddress(id: string, url: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Files above this size are chosen again after a reload instead of being copied into the browser's storage. */
const LARGEST_COPY = 512 * 2 ** 20;

/** openStoredUploads opens the browser's database of uploads when it is first needed. Without one, uploads end with the page. */
export function openStoredUploads(): StoredUploads {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () =>
    (opened ??= openDB<Schema>("cicerone-console-uploads", 1, {
      upgrade: (created) => {
        created.createObjectStore("uploads", { keyPath: "id" });
      },
    }));
  /** Changes an upload if it is still there: it may have ended while its file was being stored. */
  const change = async (id: string, changes: Partial<StoredUpload>): Promise<void> => {
    const transaction = (await database()).transaction("uploads", "readwrite");
    const upload = await transaction.store.get(id);
    if (upload) await transaction.store.put({ ...upload, ...changes });
    await transaction.done;
  };
  return {
    list: async ({ account, organization }) => {
      try {
        const all = await (await database()).getAll("uploads");
        return all.filter((upload) => upload.account === account && upload.organization === organization);
      } catch {
        return [];
      }
    },
    save: async (upload) => {
      const { file, ...rest } = upload;
      try {
        await (await database()).put("uploads", rest);
        if (file && file.size <= LARGEST_COPY) await change(rest.id, { file });
      } catch {
        // There is no room, or no database.
      }
    },
    setAddress: async (id, url) => {
      try {
        await change(id, { url });
      } catch {
        // The upload begins again after a reload.
      }
    },
    remove: async (id) => {
      try {
        await (await database()).delete("uploads", id);
      } catch {
        // It was not stored.
      }
    },
  };
}
