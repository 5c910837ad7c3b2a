module cicerone/tools/demo

go 1.26.8

require github.com/deepteams/webp v1.2.8

require go.yaml.in/yaml/v3 v3.0.6
