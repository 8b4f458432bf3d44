using System.Buffers;
using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// The rule for every part of a host name that comes from input: a DNS label of RFC 1123, so that no value can send a request, and its signature,
/// to another host.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HostLabel
{
    /// <summary>The maximum number of characters in a label.</summary>
    public const int MaxLength = 63;

    private const int MaxQuotedLength = 100;

    private static readonly SearchValues<char> s_characters = SearchValues.Create("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    private static readonly SearchValues<char> s_charactersAndDot = SearchValues.Create("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    internal static SearchValues<char> LenientCharacters { get; } = SearchValues.Create("-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>Whether text is one label: 1 to 63 letters, digits and hyphens, without a hyphen at either end.</summary>
    public static bool IsValid(ReadOnlySpan<char> text) =>
        text.Length is > 0 and <= MaxLength && text[0] != '-' && text[^1] != '-' && !text.ContainsAnyExcept(s_characters);

    /// <summary>Whether text is one label, or several joined by dots.</summary>
    public static bool AreValidLabels(ReadOnlySpan<char> text)
    {
        while (true)
        {
            ReadOnlySpan<char> label = GetFirstLabel(text);
            if (!IsValid(label))
                return false;
            if (label.Length == text.Length)
                return true;
            text = text[(label.Length + 1)..];
        }
    }

    /// <summary>Returns a value that is one label.</summary>
    /// <param name="value">The value that becomes a label of a host name.</param>
    /// <param name="name">The name of the value for the message, for example <c>Region</c>.</param>
    /// <exception cref="TernEndpointException">The value is not one label.</exception>
    public static string Require(string? value, string name) => IsValid(value) ? value! : throw new TernEndpointException(
        $"The {name} '{Quote(value, MaxQuotedLength)}' cannot be part of a host name. Expected 1 to {MaxLength} letters, digits and hyphens, " +
        "without a hyphen at either end.");

    /// <summary>Throws for a value that is neither null nor one label nor several, joined by dots.</summary>
    /// <inheritdoc cref="Require"/>
    public static void RequireAll(string? value, string name)
    {
        if (value is not null && !AreValidLabels(value))
            throw new TernEndpointException(
                $"The {name} '{EndpointUrl.Quote(value)}' is not valid. Expected letters, digits and hyphens, for example us-east-1.");
    }

    /// <summary>Returns a value that may be anywhere in a host name: letters, digits, hyphens and dots, or empty.</summary>
    /// <remarks>The labels that contain it are validated when the host is complete.</remarks>
    /// <inheritdoc cref="Require"/>
    public static string RequirePart(string? value, string name) => !value.AsSpan().ContainsAnyExcept(s_charactersAndDot) ? value ?? "" : throw new TernEndpointException(
        $"The {name} '{Quote(value, MaxQuotedLength)}' cannot be part of a host name. Expected letters, digits, hyphens and dots.");

    /// <summary>Returns the text in front of the first dot; all of it without a dot.</summary>
    internal static ReadOnlySpan<char> GetFirstLabel(ReadOnlySpan<char> text)
    {
        int dot = text.IndexOf('.');
        return dot < 0 ? text : text[..dot];
    }

    internal static string Quote(string? text, int maxLength)
    {
        ReadOnlySpan<char> shown = text.AsSpan();
        bool isCut = shown.Length > maxLength;
        Span<char> clean = stackalloc char[256];
        shown = shown[..Math.Min(shown.Length, maxLength)];
        for (int i = 0; i < shown.Length; i++)
            clean[i] = char.IsControl(shown[i]) || char.IsSurrogate(shown[i]) || shown[i] is '\u2028' or '\u2029' ? '\uFFFD' : shown[i];
        return isCut ? string.Concat(clean[..shown.Length], "…") : clean[..shown.Length].ToString();
    }
}
