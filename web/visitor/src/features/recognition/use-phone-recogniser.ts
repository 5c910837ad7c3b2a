import { useEffect } from "react";
import { isOnline } from "../../core/offline/online";
import { type PhoneRecogniser, phoneRecogniser } from "../../core/recognition/phone-recogniser";
import { useServices } from "../../core/services";

/** usePhoneRecogniser recognises works on the phone while the screen is shown. */
export function usePhoneRecogniser(): PhoneRecogniser {
  const services = useServices();
  const phone = phoneRecogniser(services);
  useEffect(() => {
    const { museum } = services.museumStore.getState();
    // Online the server has the present ones.
    const mayBeEarlier = !isOnline() && services.storage.get("cicerone-downloads")?.idMuseum === museum?.idMuseum;
    void phone.open({ url: museum?.recognitionFeaturesUrl, mayBeEarlier });
    return () => phone.pause();
  }, [phone, services]);
  return phone;
}
