"""OpenCV's usual answer on the same works and frames: ORB-500 at 640 px, LSH and RANSAC.

usage: orb.py FOLDER, with works/ID.jpg and frames/LEVEL-ID-N.jpg (ID -1: no work of the museum)
"""
import glob
import os
import sys
import time

import cv2
import numpy as np

cv2.setNumThreads(1)
folder = sys.argv[1]
orb = cv2.ORB_create(500)


def features(path):
    grey = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    by = 640 / max(grey.shape)
    if by < 1:
        grey = cv2.resize(grey, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    return orb.detectAndCompute(grey, None)


works, matcher = [], cv2.FlannBasedMatcher({"algorithm": 6, "table_number": 12, "key_size": 20, "multi_probe_level": 1}, {})
for path in glob.glob(folder + "/works/*.jpg"):
    points, descriptors = features(path)
    if descriptors is not None:
        works.append((int(os.path.basename(path)[:-4]), points))
        matcher.add([descriptors])
matcher.train()


def inliers(path):
    """The work with most inliers and how many."""
    points, descriptors = features(path)
    if descriptors is None:
        return -1, 0
    pairs = {}
    for two in matcher.knnMatch(descriptors, k=2):
        if len(two) == 2 and two[0].distance < 0.85 * two[1].distance:
            pairs.setdefault(two[0].imgIdx, []).append(two[0])
    best = (-1, 0)
    for at, found in sorted(pairs.items(), key=lambda p: -len(p[1]))[:10]:
        if len(found) >= 6:
            a = np.float32([works[at][1][m.trainIdx].pt for m in found])
            b = np.float32([points[m.queryIdx].pt for m in found])
            _, mask = cv2.findHomography(a, b, cv2.RANSAC, 5.0)
            if mask is not None and mask.sum() > best[1]:
                best = (works[at][0], int(mask.sum()))
    return best


answers, times = [], []
for path in sorted(glob.glob(folder + "/frames/*.jpg")):
    level, work = os.path.basename(path).split("_")[:2]
    start = time.process_time()
    answers.append((level, int(work), *inliers(path)))
    times.append(1000 * (time.process_time() - start))

# As many inliers as leave at most one of 200 false.
false = sorted(n for _, work, answer, n in answers if work < 0)
need = false[int(len(false) * 0.995)] + 1 if false else 12
for level in ("easy", "medium", "hard"):
    of = [a for a in answers if a[0] == level]
    if of:
        right = sum(1 for _, work, answer, n in of if n >= need and work == answer)
        wrong = sum(1 for _, work, answer, n in of if n >= need and work != answer)
        print(f"  ORB {level:6} recall {100 * right / len(of):.2f} %; another work {100 * wrong / len(of):.2f} %")
print(f"  ORB a frame p50 {np.percentile(times, 50):.0f} ms, p95 {np.percentile(times, 95):.0f} ms (at {need} inliers)")
