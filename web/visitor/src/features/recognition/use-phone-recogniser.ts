import { useEffect, useState } from "react";
import { PhoneRecogniser } from "../../core/recognition/phone-recogniser";
import { useServices } from "../../core/services";

/** usePhoneRecogniser recognises works on the phone while the screen is shown. */
export function usePhoneRecogniser(): PhoneRecogniser {
  const { clock, environment, mediaCaches, museumStore } = useServices();
  const [phone] = useState(
    () =>
      new PhoneRecogniser({
        featuresUrl: museumStore.getState().museum?.recognitionFeaturesUrl,
        caches: mediaCaches.storage,
        loadEngine: environment.loadEngine,
        fetch: environment.fetch,
        now: clock.now,
      }),
  );
  useEffect(() => {
    void phone.open();
    return () => phone.close();
  }, [phone]);
  return phone;
}
