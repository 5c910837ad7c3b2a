import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCalls } from "../../api/context";
import type { Annotation, WrittenAnnotation } from "../../api/statistics";
import { type ComparedVisits, annotationsKey, annotationsQuery } from "../../api/statistics-queries";

/** useAnnotations returns the query of the annotations of a period, and of those that are planned if it ends today. */
export function useAnnotations(museum: string, { days, now }: ComparedVisits) {
  return useQuery({
    ...annotationsQuery(useCalls(), museum, { days, to: now.to }),
    placeholderData: keepPreviousData,
  });
}

/** useAnnotationChanges returns what saves and deletes annotations. */
export function useAnnotationChanges(museum: string) {
  const calls = useCalls();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: annotationsKey(museum) });
  return {
    /** Changes the annotation with an id, or makes one without. */
    save: useMutation({
      mutationFn: ({ id, written }: { id?: string | undefined; written: WrittenAnnotation }) =>
        id === undefined ? calls.createAnnotation(museum, written) : calls.changeAnnotation(museum, id, written),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: ({ id }: Annotation) => calls.deleteAnnotation(museum, id), onSuccess }),
  };
}
