using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>
/// Writes the statements that set the checksums of the bodies of an operation
/// (https://smithy.io/2.0/aws/aws-core.html#aws-protocols-httpchecksum-trait).
/// </summary>
internal sealed class ChecksumWriter(Operation operation, TypeScope scope)
{
    /// <summary>Whether requests have a checksum.</summary>
    public bool HasRequestChecksum => Trait(operation) is { } trait && (IsRequired(trait) || Find(trait, "requestAlgorithmMember") is not null);

    /// <summary>The checksum algorithms with which a response can be validated, in the order of the model. Empty for none.</summary>
    public static IReadOnlyList<string> ResponseAlgorithms(Operation operation) =>
        Trait(operation) is { } trait && trait.TryGetProperty("responseAlgorithms", out JsonElement algorithms)
            ? [.. algorithms.EnumerateArray().Select(algorithm => algorithm.GetString()!)]
            : [];

    /// <summary>Writes the statements, after those that write headers and body.</summary>
    public void Write(CodeWriter code)
    {
        if (Trait(operation) is not { } trait)
            return;
        Member? algorithm = Find(trait, "requestAlgorithmMember");
        if (HasRequestChecksum)
            code.Line($"message.UseChecksum(isRequired: {(IsRequired(trait) ? "true" : "false")}, {Header(algorithm)}, {Value(algorithm)});");
        if (Find(trait, "requestValidationModeMember") is { } mode)
            code.Line($"message.ValidateResponse({Header(mode)}, {Value(mode)});");
    }

    /// <summary>Writes the statements that set the member that requests checksums, if it is not a header, before those that write the body.</summary>
    public void WriteMode(CodeWriter code)
    {
        if (Trait(operation) is not { } trait || Find(trait, "requestValidationModeMember") is not { } mode || mode.Traits.Has(TraitIds.HttpHeader) || mode.Presence != Presence.Optional)
            return;
        string enabled = mode.Value is EnumShape named ? $"new {scope.Named(named)}(\"ENABLED\")" : "\"ENABLED\"";
        code.Line($"if (request.{mode.PropertyName} is null && message.RequestsResponseChecksums)");
        code.Line($"    request = request with {{ {mode.PropertyName} = {enabled} }};");
    }

    private static JsonElement? Trait(Operation operation) =>
        operation.Traits.Get(TraitIds.HttpChecksum) is { ValueKind: JsonValueKind.Object } trait ? trait : null;

    private static bool IsRequired(JsonElement trait) =>
        trait.TryGetProperty("requestChecksumRequired", out JsonElement required) && required.ValueKind == JsonValueKind.True;

    private static string Header(Member? member) => member?.Traits.GetString(TraitIds.HttpHeader) is { } header ? CSharpText.Literal(header) : "null";

    private static string Value(Member? member)
    {
        if (member is null)
            return "null";
        string property = $"request.{member.PropertyName}";
        return member.Value is EnumShape ? $"{property}{(member.Presence == Presence.Optional ? "?" : "")}.Value" : property;
    }

    private Member? Find(JsonElement trait, string property)
    {
        if (!trait.TryGetProperty(property, out JsonElement name))
            return null;
        Member member = operation.Request.Members.FirstOrDefault(member => member.Name == name.GetString())
            ?? throw new GeneratorException($"{operation.Id}: The trait {TraitIds.HttpChecksum} refers to the member '{name.GetString()}', which the input does not have.");
        return member.Value is EnumShape { IsNumeric: false } or SimpleShape { Kind: ShapeKind.String }
            ? member
            : throw new GeneratorException($"{operation.Id}: The trait {TraitIds.HttpChecksum} refers to the member '{member.Name}', which is neither an enum nor a string.");
    }
}
