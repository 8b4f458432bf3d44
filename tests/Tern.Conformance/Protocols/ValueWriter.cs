using System.Globalization;
using System.Text.Json;
using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>
/// Writes the values in the <c>params</c> of a case as C# expressions, typed by the model. Compiling them verifies that the generated
/// types can be used by callers.
/// </summary>
internal sealed class ValueWriter(TypeScope scope)
{
    // Deeper than any case. Ends the search for the smallest value of a union that contains itself.
    private const int MaxDepth = 32;

    private const string NoBytes = "global::System.Array.Empty<byte>()";

    /// <summary>A request, result or error with the given members.</summary>
    /// <param name="structure">The shape.</param>
    /// <param name="members">The values of the members.</param>
    /// <param name="stream">The assignment of the event stream, which is not a value. Null if there is none.</param>
    public string Write(StructureShape structure, JsonElement members, string? stream = null)
    {
        List<string> assignments = stream is null ? [] : [stream];
        string arguments = "()";
        foreach (JsonProperty given in members.EnumerateObject())
        {
            if (structure.Members.All(member => member.Name != given.Name))
                throw new GeneratorException($"{structure.Id} has no member '{given.Name}'.");
        }
        if (structure.Role == StructureRole.Error)
            arguments = $"({CSharpText.Literal(MessageOf(structure, members) ?? "")})";
        foreach (Member member in structure.Role == StructureRole.Error ? ErrorWriter.DataMembers(structure) : structure.Members)
        {
            if (IsEventStream(member))
                continue;
            if (members.TryGetProperty(member.Name, out JsonElement value) && (value.ValueKind != JsonValueKind.Null || member.Target is SimpleShape { Kind: ShapeKind.Document }))
                assignments.Add($"{member.PropertyName} = {(IsStream(member) ? Stream(structure, value) : Write(member.Value, value))}");
            else if (IsStream(member) && StructureWriter.HasRequiredModifier(structure, member, scope))
                assignments.Add($"{member.PropertyName} = {NoBytes}");
            else if (member.Presence == Presence.Required && Missing(structure, member) is { } filled)
                assignments.Add($"{member.PropertyName} = {filled}");
        }
        string name = scope.Named(structure);
        return assignments.Count == 0 ? $"new {name}{arguments}" : $"new {name}{arguments} {{ {string.Join(", ", assignments)} }}";
    }

    /// <summary>The smallest request that the rules of the service accept: only required members.</summary>
    /// <param name="request">The shape.</param>
    /// <param name="stream">The assignment of the event stream, which is not a value. Null if there is none.</param>
    public string WriteSmallest(StructureShape request, string? stream = null) => Smallest(request, 0, stream);

    /// <summary>A value of a union.</summary>
    public string Write(UnionShape union, JsonElement value)
    {
        JsonProperty given = value.EnumerateObject().Single(member => member.Value.ValueKind != JsonValueKind.Null);
        Member member = union.Members.FirstOrDefault(member => member.Name == given.Name)
            ?? throw new GeneratorException($"{union.Id} has no member '{given.Name}'.");
        return $"new {scope.Named(union)}.{member.PropertyName}({(member.Target is null ? "" : Write(member.Target, given.Value))})";
    }

    /// <summary>The error message in a case, or null.</summary>
    public static string? MessageOf(StructureShape error, JsonElement members)
    {
        Member? message = error.Members.FirstOrDefault(member => !ErrorWriter.DataMembers(error).Contains(member));
        return message is not null && members.TryGetProperty(message.Name, out JsonElement text) ? text.GetString() : null;
    }

    private string Write(Shape shape, JsonElement value) => shape switch
    {
        SimpleShape simple => Write(simple.Kind, value),
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}({value.GetRawText()})",
        EnumShape text => $"new {scope.Named(text)}({CSharpText.Literal(value.GetString()!)})",
        ListShape list => $"[{string.Join(", ", value.EnumerateArray().Select(element => WriteOrNull(list.Element, element)))}]",
        MapShape map => $"new() {{ {string.Join(", ", value.EnumerateObject().Select(entry => $"[{CSharpText.Literal(entry.Name)}] = {WriteOrNull(map.Value, entry.Value)}"))} }}",
        StructureShape structure => Write(structure, value),
        UnionShape union => Write(union, value),
        _ => throw new GeneratorException($"{shape.Id}: a value of this shape cannot be written."),
    };

    private string WriteOrNull(Member member, JsonElement value) =>
        value.ValueKind == JsonValueKind.Null && member.Target is not SimpleShape { Kind: ShapeKind.Document } ? "null" : Write(member.Value, value);

    private static bool IsStream(Member member) => member.Traits.Has(TraitIds.Streaming);

    private static bool IsEventStream(Member member) => IsStream(member) && member.Target is UnionShape;

    // A request body can be replayed; a response body is read once.
    private static string Stream(StructureShape structure, JsonElement value)
    {
        string bytes = $"{CSharpText.Literal(value.GetString()!)}u8.ToArray()";
        return structure.Role == StructureRole.Request ? $"global::Tern.RequestBody.From({bytes})" : $"new global::Tern.ResponseBody({bytes})";
    }

    private string Write(ShapeKind kind, JsonElement value)
    {
        string raw = value.GetRawText();
        return kind switch
        {
            ShapeKind.String => CSharpText.Literal(value.GetString()!),
            ShapeKind.Boolean => raw,
            ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer => raw,
            ShapeKind.Long => raw + "L",
            ShapeKind.Float => value.ValueKind == JsonValueKind.String ? Special("float", value.GetString()!) : raw + "F",
            ShapeKind.Double => value.ValueKind == JsonValueKind.String ? Special("double", value.GetString()!) : raw + "D",
            ShapeKind.BigInteger => $"{scope.External(ExternalTypes.BigInteger)}.Parse({CSharpText.Literal(raw.Trim('"'))}, global::System.Globalization.CultureInfo.InvariantCulture)",
            ShapeKind.BigDecimal => $"{scope.External(ExternalTypes.BigDecimal)}.Parse({CSharpText.Literal(raw.Trim('"'))})",
            ShapeKind.Timestamp => Timestamp(value),
            ShapeKind.Blob => $"{CSharpText.Literal(value.GetString()!)}u8.ToArray()",
            ShapeKind.Document => $"{scope.External(ExternalTypes.Document)}.Parse({CSharpText.Literal(raw)})",
            _ => throw new GeneratorException($"A value of the kind {kind} cannot be written."),
        };
    }

    private static string Special(string type, string text) => text switch
    {
        "NaN" => $"{type}.NaN",
        "Infinity" => $"{type}.PositiveInfinity",
        "-Infinity" => $"{type}.NegativeInfinity",
        _ => throw new GeneratorException($"'{text}' is not a number."),
    };

    // Event stream cases have times as text.
    private string Timestamp(JsonElement time)
    {
        long ticks = time.ValueKind == JsonValueKind.String
            ? (DateTimeOffset.Parse(time.GetString()!, CultureInfo.InvariantCulture) - DateTimeOffset.UnixEpoch).Ticks
            : (long)(time.GetDecimal() * TimeSpan.TicksPerSecond);
        return string.Create(CultureInfo.InvariantCulture, $"{scope.External(ExternalTypes.DateTimeOffset)}.UnixEpoch.AddTicks({ticks}L)");
    }

    // A required member without a value in the case: the compiler requires it, or client error correction sets it.
    private string? Missing(StructureShape structure, Member member)
    {
        if (DefaultValues.EmptyValue(member.Value, scope) is { } zero)
            return StructureWriter.HasRequiredModifier(structure, member, scope) ? zero : null;
        return member.Value switch
        {
            UnionShape union => $"new {scope.Named(union)}.Unknown(\"\")",
            StructureShape nested => Write(nested, JsonSerializer.SerializeToElement(new object())),
            _ => throw new GeneratorException($"{structure.Id}${member.Name}: the case has no value for this required member."),
        };
    }

    private string Smallest(Shape shape, int depth, string? stream = null)
    {
        if (depth > MaxDepth)
            throw new GeneratorException($"{shape.Id}: a required member contains its own structure.");
        switch (shape)
        {
            case SimpleShape { Kind: ShapeKind.String }:
                // Also valid as a label of a host or a path.
                return "\"a\"";
            case EnumShape { IsNumeric: false } text:
                return $"new {scope.Named(text)}({CSharpText.Literal(text.Values.Count > 0 ? text.Values[0].Value : "a")})";
            case UnionShape union:
                Member first = union.Members.FirstOrDefault(member => member.Target is not (UnionShape or StructureShape)) ?? union.Members[0];
                return $"new {scope.Named(union)}.{first.PropertyName}({(first.Target is null ? "" : Smallest(first.Target, depth + 1))})";
            case StructureShape structure:
                IEnumerable<string> required = structure.Members.Where(member => member.Presence == Presence.Required && !IsEventStream(member))
                    .Select(member => $"{member.PropertyName} = {(IsStream(member) ? NoBytes : Smallest(member.Value, depth + 1))}");
                string members = string.Join(", ", stream is null ? required : required.Append(stream));
                return members.Length == 0 ? $"new {scope.Named(structure)}()" : $"new {scope.Named(structure)} {{ {members} }}";
            default:
                return DefaultValues.EmptyValue(shape, scope) ?? throw new GeneratorException($"{shape.Id}: a value of this shape cannot be written.");
        }
    }
}
