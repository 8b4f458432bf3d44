using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>The credential scope of a signature. The signature itself is verified later, by the service.</summary>
/// <param name="AccessKeyId">The access key ID.</param>
/// <param name="Region">The region; null for SigV4a, whose scope has none.</param>
/// <param name="Service">The signing name of the service, for example <c>sqs</c>.</param>
/// <seealso href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html">Create a signed AWS API request</seealso>
internal sealed record CredentialScope(string AccessKeyId, string? Region, string Service)
{
    private const string HeaderParameter = "Credential=";
    private const string QueryParameter = "X-Amz-Credential=";
    private const string End = "aws4_request";
    private const int DateLength = 8;

    /// <summary>Returns the scope of a request; null if the request is not signed, or if its scope is malformed.</summary>
    public static CredentialScope? Find(LocalRequest request) => request.Header("Authorization") is { } authorization
        ? Parse(GetValue(authorization, HeaderParameter, ", "))
        : Parse(Uri.UnescapeDataString(GetValue(request.Target, QueryParameter, "&")));

    // From the end, because an access key may contain a slash.
    private static CredentialScope? Parse(ReadOnlySpan<char> scope)
    {
        if (TakeLast(ref scope) is not End)
            return null;
        ReadOnlySpan<char> service = TakeLast(ref scope);
        ReadOnlySpan<char> region = TakeLast(ref scope);
        if (service.IsEmpty)
            return null;
        ReadOnlySpan<char> key = scope;
        if (TakeLast(ref key).Length == DateLength)
            return new(key.ToString(), region.ToString(), service.ToString());
        return region.Length == DateLength ? new(scope.ToString(), null, service.ToString()) : null;
    }

    // Removes the last part with the slash before it. The result is empty if there is no slash.
    private static ReadOnlySpan<char> TakeLast(ref ReadOnlySpan<char> scope)
    {
        int slash = scope.LastIndexOf('/');
        if (slash < 0)
            return [];
        ReadOnlySpan<char> last = scope[(slash + 1)..];
        scope = scope[..slash];
        return last;
    }

    private static ReadOnlySpan<char> GetValue(string text, string parameter, string delimiters)
    {
        int start = text.IndexOf(parameter, StringComparison.Ordinal);
        if (start < 0)
            return "";
        ReadOnlySpan<char> value = text.AsSpan(start + parameter.Length);
        int end = value.IndexOfAny(delimiters);
        return end < 0 ? value : value[..end];
    }
}
