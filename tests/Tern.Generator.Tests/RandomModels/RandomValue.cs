using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>A value of a shape.</summary>
/// <param name="Parameters">The value as in protocol tests: blobs as text, timestamps in seconds.</param>
/// <param name="Wire">The value as the protocol sends it, with marks for values without a JSON type.</param>
internal sealed record RandomValue(JsonNode? Parameters, JsonNode? Wire);
