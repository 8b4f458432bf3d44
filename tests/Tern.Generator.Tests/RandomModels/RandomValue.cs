using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>A value of a shape.</summary>
/// <param name="Parameters">As protocol tests give it: blobs as text, timestamps in seconds.</param>
/// <param name="Wire">As the protocol sends it, but for what its form has in place of what JSON has no type for.</param>
internal sealed record RandomValue(JsonNode? Parameters, JsonNode? Wire);
