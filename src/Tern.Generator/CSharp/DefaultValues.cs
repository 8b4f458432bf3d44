using System.Globalization;
using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp;

/// <summary>Writes the expressions for values that are not set.</summary>
public static class DefaultValues
{
    /// <summary>
    /// The value of a required member that a response does not contain
    /// (https://smithy.io/2.0/spec/aggregate-types.html#structure-member-optionality, client error correction).
    /// Null for a shape that only its reader can create.
    /// </summary>
    public static string? EmptyValue(Shape shape, TypeScope scope) => shape switch
    {
        SimpleShape { Kind: ShapeKind.String } => "\"\"",
        SimpleShape { Kind: ShapeKind.Boolean } => "false",
        SimpleShape { Kind: ShapeKind.Timestamp } => $"{scope.External(ExternalTypes.DateTimeOffset)}.UnixEpoch",
        SimpleShape { Kind: ShapeKind.Blob } => "default",
        SimpleShape { Kind: ShapeKind.Document } => $"{scope.External(ExternalTypes.Document)}.Null",
        SimpleShape { Kind: ShapeKind.BigInteger or ShapeKind.BigDecimal } => "default",
        SimpleShape => "0",
        EnumShape => "default",
        ListShape => "[]",
        MapShape => "new()",
        BoundShape { IsValueType: true } => "default",
        BoundShape bound => $"new {scope.BoundName(bound.Binding.Type)}()",
        _ => null,
    };

    /// <summary>The default in the model.</summary>
    /// <exception cref="GeneratorException">The default does not fit the shape.</exception>
    public static string Of(Member member, TypeScope scope)
    {
        JsonElement value = member.Default!.Value;
        if (!Fits(member.Value, value))
            throw new GeneratorException($"member '{member.Name}': trait {TraitIds.Default}: The value {value.GetRawText()} is not valid for {member.Value.Id}.");
        return member.Value switch
        {
            SimpleShape simple => Simple(simple.Kind, value, scope),
            EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}({value.GetRawText()})",
            EnumShape text => $"new {scope.Named(text)}({CSharpText.Literal(value.GetString()!)})",
            ListShape => "[]",
            MapShape => "new()",
            StructureShape structure => $"new {scope.Named(structure)}()",
            _ => throw new InvalidOperationException(),
        };
    }

    private static bool Fits(Shape shape, JsonElement value) => shape switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => value.ValueKind == JsonValueKind.String,
            ShapeKind.Boolean => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
            ShapeKind.Byte => value.ValueKind == JsonValueKind.Number && value.TryGetSByte(out _),
            ShapeKind.Short => value.ValueKind == JsonValueKind.Number && value.TryGetInt16(out _),
            ShapeKind.Integer => value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out _),
            ShapeKind.Long => value.ValueKind == JsonValueKind.Number && value.TryGetInt64(out _),
            ShapeKind.Float or ShapeKind.Double => value.ValueKind == JsonValueKind.Number || (value.ValueKind == JsonValueKind.String && value.GetString() is "NaN" or "Infinity" or "-Infinity"),
            ShapeKind.BigInteger or ShapeKind.BigDecimal => value.ValueKind == JsonValueKind.Number,
            ShapeKind.Timestamp => value.ValueKind == JsonValueKind.Number
                || (value.ValueKind == JsonValueKind.String && DateTimeOffset.TryParse(value.GetString(), CultureInfo.InvariantCulture, DateTimeStyles.None, out _)),
            ShapeKind.Blob => value.ValueKind == JsonValueKind.String && value.TryGetBytesFromBase64(out _),
            _ => true,
        },
        EnumShape { IsNumeric: true } => value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out _),
        EnumShape => value.ValueKind == JsonValueKind.String,
        ListShape => value.ValueKind == JsonValueKind.Array && value.GetArrayLength() == 0,
        MapShape => value.ValueKind == JsonValueKind.Object && !value.EnumerateObject().Any(),
        StructureShape => value.ValueKind == JsonValueKind.Object && !value.EnumerateObject().Any(),
        _ => false,
    };

    private static string Simple(ShapeKind kind, JsonElement value, TypeScope scope)
    {
        string raw = value.GetRawText();
        return kind switch
        {
            ShapeKind.String => CSharpText.Literal(value.GetString()!),
            ShapeKind.Boolean => value.GetBoolean() ? "true" : "false",
            ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer => raw,
            ShapeKind.Long => raw + "L",
            ShapeKind.Float => value.ValueKind == JsonValueKind.String ? Special("float", value.GetString()!) : raw + "F",
            ShapeKind.Double => value.ValueKind == JsonValueKind.String ? Special("double", value.GetString()!) : raw + "D",
            ShapeKind.BigInteger => $"{scope.External(ExternalTypes.BigInteger)}.Parse({CSharpText.Literal(raw)})",
            ShapeKind.BigDecimal => $"{scope.External(ExternalTypes.BigDecimal)}.Parse({CSharpText.Literal(raw)})",
            ShapeKind.Timestamp => Timestamp(value, scope),
            ShapeKind.Blob => Blob(value.GetString()!, scope),
            ShapeKind.Document => $"{scope.External(ExternalTypes.Document)}.Parse({CSharpText.Literal(raw)})",
            _ => throw new InvalidOperationException(),
        };
    }

    private static string Special(string type, string text) => text switch
    {
        "NaN" => $"{type}.NaN",
        "Infinity" => $"{type}.PositiveInfinity",
        "-Infinity" => $"{type}.NegativeInfinity",
        _ => throw new GeneratorException($"The value '{text}' is not a number. Expected: a number, NaN, Infinity or -Infinity."),
    };

    private static string Timestamp(JsonElement value, TypeScope scope)
    {
        DateTimeOffset time = value.ValueKind == JsonValueKind.Number
            ? DateTimeOffset.UnixEpoch.AddTicks((long)(value.GetDecimal() * TimeSpan.TicksPerSecond))
            : DateTimeOffset.Parse(value.GetString()!, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);
        return $"new {scope.External(ExternalTypes.DateTimeOffset)}({time.UtcTicks}L, {scope.External(ExternalTypes.TimeSpan)}.Zero)";
    }

    private static string Blob(string base64, TypeScope scope) =>
        base64.Length == 0 ? "default" : $"{scope.External(ExternalTypes.Convert)}.FromBase64String({CSharpText.Literal(base64)})";
}
