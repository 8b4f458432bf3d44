using Tern.Calls;
using Tern.Endpoints;
using Tern.Identity;
using Tern.Signing;

namespace Tern.Auth;

/// <summary><c>aws.auth#sigv4a</c>.</summary>
internal sealed class SigV4aAuthScheme() : AuthScheme("aws.auth#sigv4a")
{
    public static readonly SigV4aAuthScheme Instance = new();

    internal override string Requirement => "credentials";

    internal override bool IsDecidedByEndpoint => true;

    internal override bool IsUsable(ClientRuntime runtime, Endpoint? endpoint) => true;

    internal override ValueTask IdentifyAsync(Call call) => call.UseCredentialsAsync(call.Runtime.Credentials);

    internal override void Authenticate(Call call, HttpRequestMessage request)
    {
        string regions = GetRegions(call);
        // Made by the first who needs it: a signer remembers the keys that it derived.
        RequestSigner signer = call.Resources.RegionSetSigner ??= new SigV4aSigner();
        ServiceDescriptor service = call.Runtime.Service;
        call.Sign(request, signer, (Credentials)call.Identity!, regions, service.SigV4aSigningName ?? service.SigningName);
        request.Headers.TryAddWithoutValidation("x-amz-region-set", regions);
    }

    // What the caller has configured goes before what the rules say, and both before the one region of the client.
    private static string GetRegions(Call call)
    {
        if (call.Runtime.Auth.RegionSet is { } configured)
            return configured;
        return call.SchemeSettings is { SigningRegionSet: { Count: > 0 } ofEndpoint } ? string.Join(',', ofEndpoint) : call.GetSigningRegion();
    }
}
