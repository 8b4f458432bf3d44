using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>Checks the parameters of a read that replace headers of the response.</summary>
internal static class ResponseOverrides
{
    /// <exception cref="S3ServiceException">A value has a character that a header of the service cannot have.</exception>
    public static void Check(GetObjectRequest request)
    {
        Check("response-cache-control", request.ResponseCacheControl);
        Check("response-content-disposition", request.ResponseContentDisposition);
        Check("response-content-encoding", request.ResponseContentEncoding);
        Check("response-content-language", request.ResponseContentLanguage);
        Check("response-content-type", request.ResponseContentType);
    }

    private static void Check(string name, string? value)
    {
        if (value is not null && value.AsSpan().ContainsAnyExceptInRange('\0', '\u00FF'))
            throw RequestErrors.InvalidArgument("Header value cannot be represented using ISO-8859-1.", name, value);
    }
}
