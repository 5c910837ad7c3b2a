# The binary and nothing else. Build it first: make build && docker build -t cicerone .
FROM scratch
COPY bin/cicerone /cicerone
USER 65532:65532
VOLUME /data
EXPOSE 8080
ENV CICERONE_DATA=/data
HEALTHCHECK --interval=30s --timeout=3s CMD ["/cicerone", "healthcheck"]
ENTRYPOINT ["/cicerone"]
CMD ["serve"]
