using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;

namespace Tern.Functions.Build.Templates;

/// <summary>Intrinsic functions of CloudFormation.</summary>
internal static class Intrinsic
{
    public static JsonObject Ref(string id) => new() { ["Ref"] = id };

    public static JsonObject Attribute(string id, string name) => new() { ["Fn::GetAtt"] = new JsonArray(id, name) };

    public static JsonObject Sub(string text) => new() { ["Fn::Sub"] = text };

    public static JsonNode Arn(ResourceArn arn) => arn.Parameter is not null ? Ref(arn.Parameter) : arn.Value.Contains("${", StringComparison.Ordinal) ? Sub(arn.Value) : JsonValue.Create(arn.Value);
}
