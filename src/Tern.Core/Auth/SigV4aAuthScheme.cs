namespace Tern.Runtime;

/// <summary><c>aws.auth#sigv4a</c>.</summary>
internal sealed class SigV4aAuthScheme() : AuthScheme("aws.auth#sigv4a")
{
    public static readonly SigV4aAuthScheme Instance = new();

    internal override string? ChunkAlgorithm => SigV4aAlgorithm.AlgorithmName;

    internal override string Requirement => "credentials";

    internal override bool IsSelectedByEndpoint => true;

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => true;

    internal override ValueTask ResolveIdentityAsync(Call call) => call.UseCredentialsAsync(call.Runtime.Credentials);

    internal override void Authenticate(Call call, HttpRequestMessage request)
    {
        string regions = GetRegions(call);
        call.Sign(request, GetSigner(call), (AwsCredentials)call.Identity!, regions, GetSigningName(call));
        request.Headers.TryAddWithoutValidation("x-amz-region-set", regions);
    }

    internal override PresignedRequest Presign(Call call, TimeSpan expiresIn) =>
        call.Presign(GetSigner(call), (AwsCredentials)call.Identity!, GetRegions(call), GetSigningName(call), expiresIn);

    // Created at the first use: a signer caches the keys that it derived.
    private static RequestSigner GetSigner(Call call) => call.Resources.RegionSetSigner ??= new SigV4aSigner();

    private static string GetSigningName(Call call) => call.Runtime.Service.SigV4aSigningName ?? call.Runtime.Service.SigningName;

    // The configured regions take precedence over those of the endpoint rules, and both over the client's region.
    private static string GetRegions(Call call)
    {
        if (call.Runtime.Auth.RegionSet is { } configured)
            return configured;
        return call.SchemeSettings is { SigningRegionSet: { Count: > 0 } ofEndpoint } ? string.Join(',', ofEndpoint) : call.GetSigningRegion();
    }
}
