import { sampleArtwork, sampleMuseum } from "@cicerone/api/testing/museum";
import { openDB } from "idb";
import { describe, expect, it } from "vitest";
import { DATABASE_NAME, createMuseumDatabase } from "./database";

describe("STORE-1: the local database", () => {
  it("has version 2 and the nine stores with their keys", async () => {
    await createMuseumDatabase(indexedDB).clear();
    const database = await openDB(DATABASE_NAME);
    const stores = Array.from(database.objectStoreNames, (name) => [name, database.transaction(name).store.keyPath]);
    const { version } = database;
    database.close();
    expect(DATABASE_NAME).toBe("cicerone");
    expect(version).toBe(2);
    expect(Object.fromEntries(stores)).toEqual({
      museums: "idMuseum",
      artworks: "idArtwork",
      halls: "idHall",
      infoSections: "idInfoSection",
      oneMinutes: "idOneMinute",
      routes: "idRoute",
      sections: "idSection",
      timeline: "idTimeline",
      navigationSections: "idNavigationSection",
    });
  });

  it("gives back the museum as it was saved, in the museum's order", async () => {
    const database = createMuseumDatabase(indexedDB);
    const museum = sampleMuseum({ artworks: [sampleArtwork(9), sampleArtwork(2), sampleArtwork(5)] });
    await database.save(museum, { en_GB: '"1"' });
    expect(await database.read(1)).toEqual({ detail: museum, etags: { en_GB: '"1"' }, isComplete: true });
    expect(await database.read(2)).toBeNull();
  });

  it("keeps one museum at a time", async () => {
    const database = createMuseumDatabase(indexedDB);
    await database.save(sampleMuseum(), {});
    const second = sampleMuseum({ idMuseum: 2, artworks: [sampleArtwork(77)] });
    await database.save(second, {});
    expect(await database.read(1)).toBeNull();
    expect((await database.read(2))?.detail.artworks.map((artwork) => artwork.idArtwork)).toEqual([77]);
  });

  it("ENTRY-10: reports a museum with another number of elements than it counts as incomplete", async () => {
    const database = createMuseumDatabase(indexedDB);
    const museum = sampleMuseum();
    await database.save({ ...museum, counts: { ...museum.counts, halls: 1 } }, {});
    expect((await database.read(1))?.isComplete).toBe(false);
  });

  it("forgets everything on a reset", async () => {
    const database = createMuseumDatabase(indexedDB);
    await database.save(sampleMuseum(), {});
    await database.clear();
    expect(await database.read(1)).toBeNull();
  });
});
