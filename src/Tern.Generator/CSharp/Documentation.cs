using System.Text;
using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp;

/// <summary>Writes documentation comments from what the model knows.</summary>
public static class Documentation
{
    /// <summary>The operation's page in AWS's API reference; null for a service that is not one of AWS.</summary>
    public static string? Link(Service service, Operation operation)
    {
        if (!service.Id.Namespace.StartsWith("com.amazonaws.", StringComparison.Ordinal))
            return null;
        string uid = service.Traits.GetString(TraitIds.Service, "docId")
            ?? $"{service.Traits.GetString(TraitIds.Service, "endpointPrefix") ?? service.Name.ToLowerInvariant()}-{service.Version}";
        return $"https://docs.aws.amazon.com/goto/WebAPI/{Escape(uid)}/{operation.WireName}";
    }

    /// <summary>The operation's name, with a link where there is one.</summary>
    public static string Name(Service service, Operation operation) =>
        Link(service, operation) is { } link ? $"<see href=\"{link}\">{operation.WireName}</see>" : $"<c>{operation.WireName}</c>";

    /// <summary>What is known of a member, in one line.</summary>
    public static string Member(Member member, bool isInput)
    {
        var text = new StringBuilder(member.Presence switch
        {
            _ when member.Stream == MemberStream.ResponseBody => "The body, as it comes.",
            _ when member.Stream == MemberStream.ResponseEvents => "The events, as they come; they can be gone through once.",
            Presence.Required => isInput ? "Required." : "Always there.",
            Presence.Defaulted => $"Default: <c>{Escape(member.Default!.Value.GetRawText())}</c>.",
            _ => "Optional.",
        });
        Traits traits = member.Traits;
        if (Bounds(traits.Get(TraitIds.Length)) is { } length)
            text.Append($" Length: {length}.");
        if (Bounds(traits.Get(TraitIds.Range)) is { } range)
            text.Append($" Range: {range}.");
        if (traits.GetString(TraitIds.Pattern) is { Length: <= 200 } pattern)
            text.Append($" Pattern: <c>{Escape(pattern)}</c>.");
        if (traits.Has(TraitIds.IdempotencyToken))
            text.Append(" Makes the call safe to repeat; made by the client when it is not set.");
        if (traits.Has(TraitIds.Sensitive))
            text.Append(" Sensitive: keep it out of logs.");
        if (traits.Get(TraitIds.Deprecated) is { } deprecated)
            text.Append($" Deprecated{Since(deprecated)}.");
        if (member.PropertyName != member.Name)
            text.Append($" <c>{Escape(member.Name)}</c> on the wire.");
        return text.ToString();
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

    private static string Since(JsonElement deprecated) =>
        deprecated.ValueKind == JsonValueKind.Object && deprecated.TryGetProperty("since", out JsonElement since) ? $" since {Escape(since.GetString() ?? "")}" : "";
}
