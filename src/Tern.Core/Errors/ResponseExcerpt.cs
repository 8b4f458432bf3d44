using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>
/// Creates an error from a body that is not an error document of the protocol: a page of a proxy, an empty 503 of a load balancer.
/// </summary>
internal static class ResponseExcerpt
{
    private const int MaxBytes = 16 * 1024;
    private const int MaxCharacters = 300;
    private const int MaxHeaderCharacters = 100;
    private const int MaxSecretCharacters = 8 * 1024;

    /// <summary>
    /// Returns an error whose code is, for example, <c>Http503</c> and whose message shows the beginning of the body as plain text.
    /// </summary>
    public static ServiceError ToError(ResponseMessage response) => new()
    {
        Code = string.Create(CultureInfo.InvariantCulture, $"Http{response.Metadata.StatusCode}"),
        Message = Describe(response),
        Call = response.Call,
        Response = response.Metadata,
    };

    /// <summary>Describes the body, limited in length, without control characters, markup and the caller's secrets.</summary>
    public static string Describe(ResponseMessage response)
    {
        ReadOnlySpan<byte> body = response.Body.Span;
        if (body.IsEmpty)
            return "The response has no body. It probably comes from a proxy or a load balancer, not from the service.";
        string mediaType = MediaType(response);
        bool isCut = response.IsBodyTruncated || body.Length > MaxBytes;
        string plain = PlainText(Encoding.UTF8.GetString(body[..Math.Min(body.Length, MaxBytes)]));
        // Cut only after the secrets have been removed: half a secret would not be recognized.
        string text = ServiceText.Truncate(response.Secrets.Scrub(isCut ? WithoutLastWord(plain) : plain), MaxCharacters);
        string length = response.IsBodyTruncated ? "more than " : "";
        return string.Create(CultureInfo.InvariantCulture, $"The response is not an error document of the service ({mediaType}, {length}{body.Length} bytes): {text}");
    }

    /// <summary>Returns why a success cannot be read, if its headers show it; otherwise an empty text.</summary>
    public static string DescribeHeaders(HttpContentHeaders? headers, in SecretScrubber secrets)
    {
        if (Header(headers, "Content-Encoding", secrets) is { } encoding)
            return $" It was encoded as '{encoding}' in transit, which the client did not request.";
        return Header(headers, "Content-Type", secrets) is { } type && type.StartsWith("text/", StringComparison.OrdinalIgnoreCase)
            ? $" It is '{type}', which probably comes from a proxy and not from the service."
            : "";
    }

    private static string MediaType(ResponseMessage response) => Header(response.ContentHeaders, "Content-Type", response.Secrets) ?? "no media type";

    private static string? Header(HttpContentHeaders? headers, string name, in SecretScrubber secrets) =>
        headers is not null && headers.NonValidated.TryGetValues(name, out HeaderStringValues values)
            ? ServiceText.Truncate(secrets.Scrub(PlainText(values.ToString())), MaxHeaderCharacters)
            : null;

    /// <summary>Removes the last word of a text, which was cut and can be half a secret.</summary>
    private static string WithoutLastWord(string text) => text[..Math.Max(0, Math.Max(text.LastIndexOf(' '), text.Length - MaxSecretCharacters))];

    /// <summary>Removes tags. Every sequence of white space and control characters becomes one space.</summary>
    private static string PlainText(string text)
    {
        var plain = new StringBuilder(Math.Min(text.Length, 4096));
        bool blank = false;
        bool isMarkup = text.AsSpan().TrimStart().StartsWith('<');
        string source = isMarkup ? WebUtility.HtmlDecode(WithoutTags(text)) : WithoutEscapes(text);
        foreach (char c in source)
        {
            if (char.IsWhiteSpace(c) || char.IsControl(c) || char.IsSurrogate(c) || char.GetUnicodeCategory(c) == UnicodeCategory.Format)
            {
                blank = plain.Length > 0;
                continue;
            }
            if (blank)
                plain.Append(' ');
            blank = false;
            plain.Append(c);
        }
        return plain.ToString();
    }

    /// <summary>Decodes JSON escapes, because a secret could be hidden in them.</summary>
    private static string WithoutEscapes(string text)
    {
        if (!text.Contains('\\', StringComparison.Ordinal))
            return text;
        var result = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            ReadOnlySpan<char> rest = text.AsSpan(i);
            if (rest.StartsWith("\\/"))
            {
                result.Append('/');
                i++;
            }
            else if (rest.StartsWith("\\u") && rest.Length >= 6 && ushort.TryParse(rest[2..6], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort code))
            {
                result.Append((char)code);
                i += 5;
            }
            else
            {
                result.Append(rest[0]);
            }
        }
        return result.ToString();
    }

    private static string WithoutTags(string text)
    {
        var result = new StringBuilder(text.Length);
        int position = 0;
        while (position < text.Length)
        {
            int open = text.IndexOf('<', position);
            if (open < 0)
            {
                result.Append(text, position, text.Length - position);
                break;
            }
            result.Append(text, position, open - position).Append(' ');
            int close = text.IndexOf('>', open);
            position = close < 0 ? text.Length : close + 1;
        }
        return result.ToString();
    }
}
