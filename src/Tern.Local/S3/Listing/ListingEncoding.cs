using System.Globalization;
using System.Text;
using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary>Encodes the keys in a listing if the request has an <c>encoding-type</c>.</summary>
internal readonly struct ListingEncoding
{
    private const string Hex = "0123456789ABCDEF";

    private readonly bool _escapes;

    /// <exception cref="S3ServiceException">The encoding type is unknown.</exception>
    public ListingEncoding(EncodingType? encoding)
    {
        if (encoding is not (null or { Value: "url" }))
            throw RequestErrors.InvalidArgument("Invalid Encoding Method specified in Request", "encoding-type", encoding.Value.Value);
        _escapes = encoding is not null;
    }

    public EncodingType? Encoding => _escapes ? EncodingType.Url : (EncodingType?)null;

    public static string Encode(int number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>The maximum number of entries of a page: the requested number, at most 1,000. The default is 1,000.</summary>
    /// <exception cref="S3ServiceException">The requested number is negative.</exception>
    public static int GetLimit(int? wanted, string name) => wanted switch
    {
        null => Limits.MaxKeys,
        < 0 => throw RequestErrors.InvalidArgument($"Argument {name} must be an integer between 0 and 2147483647", name, Encode(wanted.Value)),
        _ => Math.Min(wanted.Value, Limits.MaxKeys),
    };

    /// <summary>The text in the encoding of the response; null for null.</summary>
    public string? EncodeOptional(string? text) => text is null ? null : Encode(text);

    /// <summary>The text in the encoding of the response.</summary>
    /// <remarks>The service encodes as forms do, except that a slash is not encoded: a space becomes a plus sign.</remarks>
    public string Encode(string text)
    {
        if (!_escapes)
            return text;
        var escaped = new StringBuilder(text.Length);
        foreach (byte b in System.Text.Encoding.UTF8.GetBytes(text))
        {
            if (char.IsAsciiLetterOrDigit((char)b) || b is (byte)'-' or (byte)'_' or (byte)'.' or (byte)'*' or (byte)'/')
                escaped.Append((char)b);
            else if (b == ' ')
                escaped.Append('+');
            else
                escaped.Append('%').Append(Hex[b >> 4]).Append(Hex[b & 15]);
        }
        return escaped.ToString();
    }
}
