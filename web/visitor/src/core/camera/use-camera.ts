import { type RefObject, useEffect, useRef, useState } from "react";
import { schedule } from "../../lib/schedule";
import { Camera } from "./camera";
import { loadQrReader } from "./qr-reader";
import { QrScanner } from "./qr-scanner";

function makeCamera(): Camera {
  return new Camera({ mediaDevices: navigator.mediaDevices, secure: isSecureContext, page: document });
}

/** useCamera returns the phone's camera; unmounting closes it. */
export function useCamera(): Camera {
  const [camera] = useState(makeCamera);
  useEffect(() => () => camera.stop(), [camera]);
  return camera;
}

/** useQrScanner returns a scanner that uses the phone's camera; unmounting closes it. */
export function useQrScanner(): QrScanner {
  const camera = useCamera();
  const [scanner] = useState(() => new QrScanner({ camera, loadReader: loadQrReader, schedule }));
  return scanner;
}

/** useStream shows a stream in the video element to which the returned ref is attached. */
export function useStream(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    element.srcObject = stream;
    // play() rejects if another stream replaces this one.
    if (stream !== null) element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return video;
}
