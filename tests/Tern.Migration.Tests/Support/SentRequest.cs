namespace Tern.Migration.Tests.Support;

/// <summary>A request with a signature of version 4.</summary>
/// <param name="Url">The URL that the request is sent to.</param>
/// <param name="AccessKeyId">The identity in the signature.</param>
/// <param name="Region">The region in the signature.</param>
internal sealed record SentRequest(string Url, string AccessKeyId, string Region)
{
    /// <summary>The application in the <c>User-Agent</c> header; null if it has none.</summary>
    public string? AppId { get; private init; }

    public static SentRequest Create(HttpRequestMessage request)
    {
        string authorization = string.Join(' ', request.Headers.NonValidated["Authorization"]);
        // Credential=AKID/20260102/eu-west-1/s3/aws4_request
        string[] credential = authorization.Split("Credential=")[1].Split(',')[0].Split('/');
        return new(request.RequestUri!.AbsoluteUri, credential[0], credential[2])
        {
            AppId = string.Join(' ', request.Headers.NonValidated["User-Agent"]).Split(' ').FirstOrDefault(word => word.StartsWith("app/", StringComparison.Ordinal))?["app/".Length..],
        };
    }
}
