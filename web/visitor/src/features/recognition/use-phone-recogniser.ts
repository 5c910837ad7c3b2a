import { useEffect, useState } from "react";
import { isOnline } from "../../core/offline/online";
import { PhoneRecogniser } from "../../core/recognition/phone-recogniser";
import { useServices } from "../../core/services";
import { schedule } from "../../lib/schedule";

/** usePhoneRecogniser recognises works on the phone while the screen is shown. */
export function usePhoneRecogniser(): PhoneRecogniser {
  const { clock, environment, mediaCaches, museumStore, storage } = useServices();
  const [phone] = useState(() => {
    const { museum } = museumStore.getState();
    return new PhoneRecogniser({
      featuresUrl: museum?.recognitionFeaturesUrl,
      caches: mediaCaches.storage,
      // The server has the present ones.
      mayUseEarlier: () => !isOnline() && storage.get("cicerone-downloads")?.idMuseum === museum?.idMuseum,
      loadEngine: environment.loadEngine,
      fetch: environment.fetch,
      now: clock.now,
      schedule,
    });
  });
  useEffect(() => {
    void phone.open();
    return () => phone.close();
  }, [phone]);
  return phone;
}
