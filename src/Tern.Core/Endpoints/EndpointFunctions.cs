using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Tern.Runtime;

/// <summary>
/// The functions of the Smithy rules engine that generated endpoint rules call:
/// https://smithy.io/2.0/additional-specs/rules-engine/standard-library.html. A null argument is a value that is not set. A null result is the
/// empty optional of the specification.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class EndpointFunctions
{
    /// <summary><c>isValidHostLabel</c>: whether a value is a DNS label, or several joined by dots.</summary>
    public static bool IsValidHostLabel([NotNullWhen(true)] string? value, bool allowSubDomains) =>
        value is not null && (allowSubDomains ? HostLabel.AreValidLabels(value) : HostLabel.IsValid(value));

    /// <summary>
    /// <c>aws.isVirtualHostableS3Bucket</c>: whether a bucket name may become part of a host name: 3 to 63 lower-case letters, digits and
    /// hyphens, separated by dots if <paramref name="allowSubDomains"/> is set, but not an IPv4 address.
    /// </summary>
    public static bool IsVirtualHostableS3Bucket([NotNullWhen(true)] string? value, bool allowSubDomains)
    {
        if (value is not { Length: >= 3 and <= HostLabel.MaxLength } || value.AsSpan().ContainsAnyInRange('A', 'Z'))
            return false;
        return allowSubDomains ? HostLabel.AreValidLabels(value) && !EndpointUrl.LooksLikeIPv4(value) : HostLabel.IsValid(value);
    }

    /// <summary><c>parseURL</c>.</summary>
    public static EndpointUrl? ParseUrl(string? value) => EndpointUrl.TryParse(value);

    /// <summary><c>aws.parseArn</c>.</summary>
    public static Arn? ParseArn(string? value) => Arn.TryParse(value);

    /// <summary>
    /// <c>substring</c>: the characters from <paramref name="start"/> up to <paramref name="stop"/>, counted from the end if
    /// <paramref name="reverse"/> is set; null if the value is too short or not ASCII.
    /// </summary>
    public static string? Substring(string? value, int start, int stop, bool reverse)
    {
        if (value is null || start < 0 || start >= stop || value.Length < stop || !Ascii.IsValid(value))
            return null;
        return reverse ? value[^stop..^start] : value[start..stop];
    }

    /// <summary>
    /// <c>split</c>: the parts of a value between the delimiters, at most <paramref name="limit"/> of them, the last of which contains the rest.
    /// A limit of 0 means all parts.
    /// </summary>
    public static IReadOnlyList<string>? Split(string? value, string? delimiter, int limit)
    {
        if (value is null || string.IsNullOrEmpty(delimiter) || limit < 0)
            return null;
        return value.Split(delimiter, limit == 0 ? int.MaxValue : limit);
    }

    /// <summary><c>uriEncode</c>: percent-encodes the UTF-8 bytes of all characters except <c>A-Z a-z 0-9 - _ . ~</c>.</summary>
    [return: NotNullIfNotNull(nameof(value))]
    public static string? UriEncode(string? value) => value is null ? null : Uri.EscapeDataString(value);

    /// <summary>Returns the element of a list at an index, counted from the end if it is negative; null if it does not exist.</summary>
    public static string? ElementAt(IReadOnlyList<string>? list, int index)
    {
        if (list is null)
            return null;
        int position = index < 0 ? list.Count + index : index;
        return position >= 0 && position < list.Count ? list[position] : null;
    }

    /// <summary>Whether two lists have the same elements. For comparing parameters.</summary>
    public static bool SameElements(IReadOnlyList<string>? first, IReadOnlyList<string>? second)
    {
        if (ReferenceEquals(first, second))
            return true;
        if (first is null || second is null || first.Count != second.Count)
            return false;
        for (int i = 0; i < first.Count; i++)
        {
            if (first[i] != second[i])
                return false;
        }
        return true;
    }

    /// <summary>Copies a list, so that the caller cannot change a cached one.</summary>
    [return: NotNullIfNotNull(nameof(list))]
    public static IReadOnlyList<string>? Copy(IReadOnlyList<string>? list) => list is null ? null : new List<string>(list);

    /// <summary>Returns a text that can be the value of a header.</summary>
    /// <exception cref="TernEndpointException">The text contains CR, LF or NUL, which would begin another header.</exception>
    public static string HeaderValue(string? value, string header) => !value.AsSpan().ContainsAny('\r', '\n', '\0') ? value ?? "" : throw new TernEndpointException(
        $"The value of the header {header} from the endpoint rules contains a line break or NUL. Check the options of the client and the request.");

    /// <summary>Creates the error of a rule set without a matching rule.</summary>
    public static TernEndpointException NoRuleMatched(string service) => new(
        $"None of the endpoint rules of {service} matches this configuration. Check region, endpoint and the other options of the client.");

    /// <summary>Creates the error of a required parameter that is not set.</summary>
    public static TernEndpointException MissingParameter(string service, string parameter) => new(
        $"The endpoint rules of {service} require the parameter {parameter}, which is not set. Check the options of the client and the request.");
}
