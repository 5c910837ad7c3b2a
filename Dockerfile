# The binary, the list of what it contains, and two folders that it may write to.
# Build it first: make build sbom && docker build -t cicerone .
# Certificates of the authorities that outgoing calls trust are inside the binary.
FROM scratch
COPY bin/cicerone /cicerone
COPY bin/sbom /sbom
COPY --chown=65532:65532 container/tmp /tmp
COPY --chown=65532:65532 container/data /data
USER 65532:65532
VOLUME /data
EXPOSE 8080
ENV CICERONE_DATA=/data
HEALTHCHECK --interval=30s --timeout=3s CMD ["/cicerone", "healthcheck"]
ENTRYPOINT ["/cicerone"]
CMD ["serve"]
