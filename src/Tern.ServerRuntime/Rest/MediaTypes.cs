namespace Tern.ServerRuntime;

/// <summary>Checks the headers <c>Content-Type</c> and <c>Accept</c> of a request.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9110#name-accept">Accept</seealso>
internal static class MediaTypes
{
    /// <exception cref="RejectedRequestException">The body has an unexpected media type, or the client does not accept the media type of the response.</exception>
    public static void Check(RestRoute route, RestRequest request)
    {
        string? contentType = request.GetHeader("Content-Type");
        if (!route.HasBody)
        {
            // Some clients send the header without a body.
            if (contentType is not null && !request.Content.IsEmpty)
                throw Rejections.UnsupportedMediaType(expected: null);
        }
        else if (route.RequestMediaType is { } expected)
        {
            // A request without a body does not need a media type.
            bool hasContent = route.ReceivesEvents ? request.EventBody is not null : route.StreamsBody ? request.Body is { Length: not 0 } : !request.Content.IsEmpty;
            if (string.IsNullOrEmpty(contentType) ? hasContent : !TypeOf(contentType).Equals(expected, StringComparison.OrdinalIgnoreCase))
                throw Rejections.UnsupportedMediaType(expected);
        }
        if (route.ResponseMediaType is { } produced && request.GetHeader("Accept") is not null && !IsAccepted(request, produced))
            throw Rejections.NotAcceptable(produced);
    }

    private static bool IsAccepted(RestRequest request, string produced)
    {
        foreach (KeyValuePair<string, string> header in request.Headers)
        {
            if (!header.Key.Equals("Accept", StringComparison.OrdinalIgnoreCase))
                continue;
            foreach (Range range in header.Value.AsSpan().Split(','))
            {
                if (Includes(TypeOf(header.Value.AsSpan(range)), produced))
                    return true;
            }
        }
        return false;
    }

    // A media range: */*, type/* or type/subtype.
    private static bool Includes(ReadOnlySpan<char> range, string type)
    {
        if (range is "*/*")
            return true;
        return range.EndsWith("/*")
            ? type.AsSpan().StartsWith(range[..^1], StringComparison.OrdinalIgnoreCase)
            : range.Equals(type, StringComparison.OrdinalIgnoreCase);
    }

    // The type without parameters.
    private static ReadOnlySpan<char> TypeOf(ReadOnlySpan<char> mediaType)
    {
        int semicolon = mediaType.IndexOf(';');
        return (semicolon < 0 ? mediaType : mediaType[..semicolon]).Trim(" \t");
    }
}
