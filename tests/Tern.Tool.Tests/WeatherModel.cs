namespace Tern.Tool.Tests;

/// <summary>A model with each kind of shape that the command shows.</summary>
internal static class WeatherModel
{
    public const string Text = """
        {
          "smithy": "2.0",
          "shapes": {
            "example.weather#Weather": {
              "type": "service",
              "version": "2026-01-01",
              "operations": [{ "target": "example.weather#GetForecast" }],
              "resources": [{ "target": "example.weather#City" }],
              "traits": {
                "aws.api#service": { "sdkId": "Weather Report", "endpointPrefix": "weather" },
                "aws.auth#sigv4": { "name": "weather" },
                "aws.protocols#awsJson1_1": {}
              }
            },
            "example.weather#City": { "type": "resource", "list": { "target": "example.weather#ListCities" } },
            "example.weather#ListCities": {
              "type": "operation",
              "input": { "target": "example.weather#ListCitiesInput" },
              "output": { "target": "example.weather#ListCitiesOutput" },
              "traits": { "smithy.api#paginated": { "inputToken": "next", "outputToken": "next", "items": "cities" } }
            },
            "example.weather#ListCitiesInput": { "type": "structure", "members": { "next": { "target": "smithy.api#String" } } },
            "example.weather#ListCitiesOutput": { "type": "structure", "members": { "next": { "target": "smithy.api#String" }, "cities": { "target": "example.weather#Names" } } },
            "example.weather#Names": { "type": "list", "member": { "target": "smithy.api#String" } },
            "example.weather#GetForecast": {
              "type": "operation",
              "input": { "target": "example.weather#GetForecastInput" },
              "output": { "target": "example.weather#GetForecastOutput" },
              "errors": [{ "target": "example.weather#NoSuchCity" }]
            },
            "example.weather#GetForecastInput": {
              "type": "structure",
              "members": {
                "cityName": { "target": "smithy.api#String", "traits": { "smithy.api#required": {}, "smithy.api#length": { "min": 1, "max": 40 } } },
                "units": { "target": "example.weather#Units" }
              }
            },
            "example.weather#Units": {
              "type": "enum",
              "members": {
                "METRIC": { "target": "smithy.api#Unit", "traits": { "smithy.api#enumValue": "metric" } },
                "IMPERIAL": { "target": "smithy.api#Unit", "traits": { "smithy.api#enumValue": "imperial" } }
              }
            },
            "example.weather#GetForecastOutput": {
              "type": "structure",
              "members": {
                "chanceOfRain": { "target": "smithy.api#Float", "traits": { "smithy.api#default": 0 } },
                "front": { "target": "example.weather#Front" }
              }
            },
            "example.weather#Front": {
              "type": "structure",
              "members": { "name": { "target": "smithy.api#String" }, "behind": { "target": "example.weather#Front" }, "kind": { "target": "example.weather#Kind" } }
            },
            "example.weather#Kind": { "type": "union", "members": { "warm": { "target": "smithy.api#Float" }, "cold": { "target": "smithy.api#Unit" } } },
            "example.weather#NoSuchCity": { "type": "structure", "members": { "message": { "target": "smithy.api#String" } }, "traits": { "smithy.api#error": "client" } }
          }
        }
        """;
}
