using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>The credential scope of a signature, which names the service.</summary>
/// <seealso href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html">Create a signed AWS API request</seealso>
internal static class SigningScope
{
    private const string HeaderParameter = "Credential=";
    private const string QueryParameter = "X-Amz-Credential=";
    private const string End = "aws4_request";

    /// <summary>Returns the service name in the scope, for example <c>sqs</c>; null if a request is not signed, or if its scope is malformed.</summary>
    /// <remarks>The signature is verified later, by the service.</remarks>
    public static string? FindService(LocalRequest request) => request.Header("Authorization") is { } authorization
        ? Parse(GetValue(authorization, HeaderParameter, ", "))
        : Parse(Uri.UnescapeDataString(GetValue(request.Target, QueryParameter, "&")));

    // From the end, because SigV4a has no region, and an access key may contain a slash.
    private static string? Parse(string scope) => scope.Split('/') is [.., var service, End] && service.Length > 0 ? service : null;

    private static string GetValue(string text, string parameter, string delimiters)
    {
        int start = text.IndexOf(parameter, StringComparison.Ordinal);
        if (start < 0)
            return "";
        ReadOnlySpan<char> value = text.AsSpan(start + parameter.Length);
        int end = value.IndexOfAny(delimiters);
        return (end < 0 ? value : value[..end]).ToString();
    }
}
