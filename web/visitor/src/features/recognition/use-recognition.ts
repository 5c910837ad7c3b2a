import { type RefObject, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createRecognise } from "../../api/recognition";
import type { CameraState } from "../../core/camera/camera";
import { captureFrame } from "../../core/camera/frame";
import { RecognitionLoop, type RecognitionState } from "../../core/camera/recognition-loop";
import { useCamera, useStream } from "../../core/camera/use-camera";
import { artworkById } from "../../core/museum/lookups";
import { useNavigate } from "../../core/navigation/navigation";
import { isOnline, watchOnline } from "../../core/offline/online";
import type { PhoneRecogniser } from "../../core/recognition/phone-recogniser";
import { type Services, useServices } from "../../core/services";
import { schedule } from "../../lib/schedule";
import { randomUuid } from "../../lib/uuid";
import { rememberOpenedArtwork, openedArtwork } from "./opened-artwork";

/** Recognition is the state of the camera and the search. */
export interface Recognition {
  camera: CameraState;
  /** Opens the camera again after it failed. */
  retry: () => void;
  changeCamera: () => void;
  search: RecognitionState;
  video: RefObject<HTMLVideoElement | null>;
}

/**
 * useRecognition searches with the camera once the visitor has accepted, and opens the first recognised work (REC-3,
 * REC-4). Frames stay on the phone if it can recognise works, and go to the server if not (REC-6). It only runs while
 * the camera has a picture, so not while the page is hidden.
 */
export function useRecognition(accepted: boolean, phone: PhoneRecogniser): Recognition {
  const services = useServices();
  const navigate = useNavigate();
  const camera = useCamera();
  const state = useStore(camera.store);
  const video = useStream(state.stream);

  const { noteWant } = services;
  const [loop] = useState(() =>
    makeLoop(services, phone, video, (idArtwork) => {
      rememberOpenedArtwork(idArtwork);
      navigate("Artwork", { idArtwork }, { from: "Recognition" });
    }),
  );

  useEffect(() => {
    if (accepted) camera.start();
  }, [accepted, camera]);
  const isOpening = useStore(phone.store, ({ status }) => status === "opening");
  useEffect(() => {
    if (state.stream === null || isOpening) return undefined;
    loop.start(openedArtwork());
    return () => loop.stop();
  }, [loop, state.stream, isOpening]);
  // Not when the loop stops: it does so while the page is hidden, and continues afterwards.
  useEffect(
    () => () => {
      if (loop.isFruitless) noteWant("CAMERA");
    },
    [loop, noteWant],
  );

  return {
    camera: state,
    retry: () => camera.start(),
    changeCamera: () => camera.change(),
    search: useStore(loop.store),
    video,
  };
}

function makeLoop(
  { api, clock, environment, museumStore, storage }: Services,
  phone: PhoneRecogniser,
  video: RefObject<HTMLVideoElement | null>,
  onRecognised: (idArtwork: number) => void,
): RecognitionLoop {
  const { museum } = museumStore.getState();
  // Used until the visit has a device id.
  const fallbackDeviceId = randomUuid();
  const recogniseOnServer = createRecognise({
    configuration: () => api.configuration(),
    fetch: environment.fetch,
    idDevice: () => storage.get("visitv2")?.idDevice ?? fallbackDeviceId,
  });
  return new RecognitionLoop({
    capture: () => (video.current === null ? "" : captureFrame(video.current)),
    recognise: async (frame, signal) =>
      (await phone.recognise(frame)) ?? recogniseOnServer(museum?.idMuseum ?? 0, frame, signal),
    isKnown: (idArtwork) => museum !== null && artworkById(museum, idArtwork) !== undefined,
    onRecognised,
    online: { is: () => phone.store.getState().status === "ready" || isOnline(), watch: watchOnline },
    now: clock.now,
    schedule,
  });
}
