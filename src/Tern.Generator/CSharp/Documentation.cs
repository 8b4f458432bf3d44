using System.Text;
using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp;

/// <summary>Writes documentation comments from the model.</summary>
public static class Documentation
{
    /// <summary>The page of the operation in the AWS API reference. Null for a service that is not an AWS service.</summary>
    public static string? Link(Service service, Operation operation)
    {
        if (!service.Id.Namespace.StartsWith("com.amazonaws.", StringComparison.Ordinal))
            return null;
        string uid = service.Traits.GetString(TraitIds.Service, "docId")
            ?? $"{service.Traits.GetString(TraitIds.Service, "endpointPrefix") ?? service.Name.ToLowerInvariant()}-{service.Version}";
        return $"https://docs.aws.amazon.com/goto/WebAPI/{Escape(uid)}/{operation.WireName}";
    }

    /// <summary>The name of the operation, with a link to the API reference for AWS services.</summary>
    public static string Name(Service service, Operation operation) =>
        Link(service, operation) is { } link ? $"<see href=\"{link}\">{operation.WireName}</see>" : $"<c>{operation.WireName}</c>";

    /// <summary>The presence, the constraints and the name of a member, in one line.</summary>
    public static string Member(Member member, bool isInput)
    {
        var text = new StringBuilder(member.Presence switch
        {
            _ when member.Stream == MemberStream.ResponseBody => "The response body as a stream. It can be read once.",
            _ when member.Stream == MemberStream.ResponseEvents => "The events of the response. They can be enumerated once.",
            Presence.Required => isInput ? "Required." : "Always set.",
            Presence.Defaulted => $"The default is <c>{Escape(member.Default!.Value.GetRawText())}</c>.",
            _ => "",
        });
        Traits traits = member.Traits;
        if (Bounds(traits.Get(TraitIds.Length)) is { } length)
            text.Append($" Length: {length}{LengthUnit(member, isPlural: length is not ("1" or "at most 1" or "at least 1"))}.");
        if (Bounds(traits.Get(TraitIds.Range)) is { } range)
            text.Append($" Range: {range}.");
        if (traits.GetString(TraitIds.Pattern) is { Length: <= 200 } pattern)
            text.Append($" Pattern: <c>{Escape(pattern)}</c>.");
        if (traits.Has(TraitIds.IdempotencyToken))
            text.Append(" Idempotency token: it makes the call safe to repeat. If it is null, the client generates it.");
        if (traits.Has(TraitIds.Sensitive))
            text.Append(" Sensitive: do not log the value.");
        if (traits.Get(TraitIds.Deprecated) is { } deprecated)
            text.Append($" Deprecated{Since(deprecated)}.");
        if (member.PropertyName != member.Name)
            text.Append($" The name in the API is <c>{Escape(member.Name)}</c>.");
        // Every property needs a summary: without one, the compiler reports a warning for a public member.
        return text.Length > 0 ? text.ToString().TrimStart() : $"The member <c>{Escape(member.Name)}</c>.";
    }

    /// <summary>Escapes text for XML.</summary>
    public static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        foreach (char c in text)
        {
            _ = c switch
            {
                '&' => escaped.Append("&amp;"),
                '<' => escaped.Append("&lt;"),
                '>' => escaped.Append("&gt;"),
                '\n' or '\r' or '\t' => escaped.Append(' '),
                _ when char.IsControl(c) || char.IsSurrogate(c) || c is '\u2028' or '\u2029' or '\ufffe' or '\uffff' => escaped.Append('?'),
                _ => escaped.Append(c),
            };
        }
        return escaped.ToString();
    }

    private static string? Bounds(JsonElement? trait)
    {
        if (trait is not { ValueKind: JsonValueKind.Object } value)
            return null;
        string? min = value.TryGetProperty("min", out JsonElement low) ? low.GetRawText() : null;
        string? max = value.TryGetProperty("max", out JsonElement high) ? high.GetRawText() : null;
        return (min, max) switch
        {
            (null, null) => null,
            (null, _) => $"at most {max}",
            (_, null) => $"at least {min}",
            _ when min == max => min,
            _ => $"{min} to {max}",
        };
    }

    private static string LengthUnit(Member member, bool isPlural) => member.Target switch
    {
        SimpleShape { Kind: ShapeKind.String } or EnumShape => isPlural ? " characters" : " character",
        SimpleShape { Kind: ShapeKind.Blob } => isPlural ? " bytes" : " byte",
        ListShape => isPlural ? " elements" : " element",
        MapShape => isPlural ? " entries" : " entry",
        _ => "",
    };

    private static string Since(JsonElement deprecated) =>
        deprecated.ValueKind == JsonValueKind.Object && deprecated.TryGetProperty("since", out JsonElement since) ? $" since {Escape(since.GetString() ?? "")}" : "";
}
