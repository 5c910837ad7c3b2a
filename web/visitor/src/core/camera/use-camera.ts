import { type RefObject, useEffect, useRef, useState } from "react";
import { schedule } from "../../lib/schedule";
import { Camera } from "./camera";
import { loadQrReader } from "./qr-reader";
import { QrScanner } from "./qr-scanner";

function makeCamera(): Camera {
  return new Camera({ mediaDevices: navigator.mediaDevices, secure: isSecureContext, page: document });
}

/** The phone's camera, closed when the screen goes. */
export function useCamera(): Camera {
  const [camera] = useState(makeCamera);
  useEffect(() => () => camera.stop(), [camera]);
  return camera;
}

/** A scanner on the phone's camera, closed when the screen goes. */
export function useQrScanner(): QrScanner {
  const camera = useCamera();
  const [scanner] = useState(() => new QrScanner({ camera, loadReader: loadQrReader, schedule }));
  return scanner;
}

/** Shows what a camera sees in a video element. */
export function useStream(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    element.srcObject = stream;
    // Cut short when another camera is chosen meanwhile, which is no failure.
    if (stream !== null) element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return video;
}
