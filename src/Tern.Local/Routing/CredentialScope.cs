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
    private static CredentialScope? Parse(string scope) => scope.Split('/') switch
    {
        [.. { Length: > 0 } key, { Length: DateLength }, var region, { Length: > 0 } service, End] => new(string.Join('/', key), region, service),
        [.. { Length: > 0 } key, { Length: DateLength }, { Length: > 0 } service, End] => new(string.Join('/', key), null, service),
        _ => null,
    };

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
